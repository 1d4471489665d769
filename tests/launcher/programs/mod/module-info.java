module mod { exports one; }

package sup;

class Hidden {}

public class NoMain {}
class NotStatic { public void main(String[] args) {} }
class NotVoid { public static int main(String[] args) { return 1; } }
class NotPublic { static void main(String[] args) {} }

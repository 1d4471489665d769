package ext2;

public class Vanished {}

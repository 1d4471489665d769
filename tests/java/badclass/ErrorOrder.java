// Of several errors in one class file the first one that java comes to is thrown: methods are verified in java's order, interfaces are loaded one by one.
public class ErrorOrder {
    public static void main(String[] args) throws Exception { Loading.folder("order"); }
}

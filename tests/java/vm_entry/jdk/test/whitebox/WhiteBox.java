package jdk.test.whitebox;

// The class by which OpenJDK's tests ask what VM they run on, with some of its methods (classlib/natives/white_box.def).
public class WhiteBox {
    static {
        registerNatives();
    }
    private static native void registerNatives();

    public native int getVMPageSize();
    public native long getVMAllocationGranularity();
    public native String getLibcName();
    public native String getCPUFeatures();
    public native long hostPhysicalMemory();
    public native Boolean getBooleanVMFlag(String name);
    public native Long getIntVMFlag(String name);
    public native Long getUintVMFlag(String name);
    public native Long getIntxVMFlag(String name);
    public native Long getUintxVMFlag(String name);
    public native Long getUint64VMFlag(String name);
    public native Long getSizeTVMFlag(String name);
    public native String getStringVMFlag(String name);
    public native Double getDoubleVMFlag(String name);
    public native boolean isLockedVMFlag(String name);
    public native boolean isJVMTIIncluded();
    public native boolean isGCSelectedErgonomically();
    private native boolean isMonitorInflated0(Object o);
    public boolean isMonitorInflated(Object o) {
        return isMonitorInflated0(o);
    }
    private native int countAliveClasses0(String name);
    public int countAliveClasses(String name) {
        return countAliveClasses0(name.replace('.', '/'));
    }
    public native void fullGC();
    public native void forceSafepoint();
    public native int thereIsNoSuchQuestion();
}

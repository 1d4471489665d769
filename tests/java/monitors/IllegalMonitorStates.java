public class IllegalMonitorStates {
    static void t(String n, Body b) {
        try {
            b.run();
            System.out.println(n + " ok");
        } catch (Throwable e) {
            System.out.println(n + " " + e);
        }
    }
    interface Body {
        void run() throws Throwable;
    }
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        t("wait", () -> o.wait());
        t("wait timed", () -> o.wait(1));
        t("notify", () -> o.notify());
        t("notifyAll", () -> o.notifyAll()); t("wait neg", () -> { synchronized (o) { o.wait(-1);
            }
        }); t("wait nanos neg", () -> { synchronized (o) { o.wait(1, -1);
            }
        }); t("wait nanos big", () -> { synchronized (o) { o.wait(1, 1000000);
            }
        }); t("wait 1 0", () -> { synchronized (o) { o.wait(1, 0);
            }
        }); t("notify held", () -> { synchronized (o) { o.notify(); o.notifyAll();
            }
        }); t("other held", () -> { synchronized ("x") { o.notify();
            }
        });
        t("null", () -> {
            Object n = null;
            synchronized (n) {}
        }); Thread holder = new Thread(() -> { synchronized (o) { try { Thread.sleep(60000);
                }
                catch (InterruptedException e) {
                }
            }
        });
        holder.start();
        while (!holderHolds(o)) Thread.sleep(1);
        t("held by another", () -> o.notify());
        holder.interrupt();
        holder.join();
        t("interrupted wait without monitor", () -> {
            Thread.currentThread().interrupt();
            try {
                o.wait();
            } finally {
                System.out.println(Thread.interrupted());
            }
        });
        t("wait neg without monitor", () -> o.wait(-1)); t("class monitor", () -> { synchronized (String.class) { String.class.notify();
            }
        });
        t("array monitor", () -> {
            int[] a = {};
            synchronized (a) { a.notify(); }
        }); t("boxed", () -> { synchronized ((Object) 1) { ((Object) 1).notify();
            }
        });
        t("exception leaves", () -> {
            try {
                synchronized (o) { throw new Exception("x"); }
            } catch (Exception e) {
                System.out.println(Thread.holdsLock(o));
            }
            o.notify();
        });
    }
    static boolean holderHolds(Object o) {
        for (Thread t : Thread.getAllStackTraces().keySet())
                if (t.getState() == Thread.State.TIMED_WAITING && t.getStackTrace().length > 1
                && t.getStackTrace()[1].getClassName().startsWith("IllegalMonitorStates"))
                return true;
        return false;
    }
}

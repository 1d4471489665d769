package rrvm.junit;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import rrvm.Races;

/** JUnit 5 looks for extensions such as {@link RaceExtension} by itself if a property says so: this one says so, under a tool. */
public final class RaceSession implements LauncherSessionListener {
    private static final String LOOKS_FOR_EXTENSIONS = "junit.jupiter.extensions.autodetection.enabled";

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (Races.checking() && System.getProperty(LOOKS_FOR_EXTENSIONS) == null) {
            System.setProperty(LOOKS_FOR_EXTENSIONS, "true");
        }
    }
}

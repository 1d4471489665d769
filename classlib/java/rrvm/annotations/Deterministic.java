package rrvm.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method, with all threads that are started in it, should do the same in every run: SingleTrack checks it whatever -deterministic says.
 * rrvm goes by the simple name, so a program may declare an annotation of its own instead of using this one.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Deterministic {
    String value() default "";
}

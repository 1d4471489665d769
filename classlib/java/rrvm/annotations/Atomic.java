package rrvm.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method should be atomic: tools that look for atomicity violations check it whatever -atomic says.
 * rrvm goes by the simple name, so a program may declare an annotation of its own instead of using this one.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Atomic {
    String value() default "";
}

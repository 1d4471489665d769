package rrvm.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method, or none of the class, is meant to be atomic: tools that look for atomicity violations leave it out.
 * rrvm goes by the simple name, so a program may declare an annotation of its own instead of using this one.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface NotAtomic {
    String value() default "";
}

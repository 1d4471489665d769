package rrvm.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Races here are known and harmless: accesses to the field, in the method, or to and in the class are not checked.
 * rrvm goes by the simple name, so a program may declare an annotation of its own instead of using this one.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface BenignRace {
    String value() default "";
}

// Shared by the C halves of these programs.
#ifndef API_H
#define API_H
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define FN(name) (*env)->name
#endif

// EXIT: 12 1 1 1 1 1
// CMD: -cp {classes} StaticInitExit
// CMD: -cp {classes} ErrorInMain
// CMD: -cp {classes} ThrowsSubclass
// CMD: -cp {classes} NestedCause
// CMD: -cp {classes} NullMessage
// CMD: -cp {classes} MultiLine

// CMD: -cp {classes} EchoMain a b
// CMD: -cp {classes} InheritedMain x
// CMD: -cp {classes} InterfaceMain
// CMD: -cp {classes} EnumMain
// CMD: -cp {classes} RecordMain
// CMD: -cp {classes} VarargsMain
// CMD: -cp {classes} OuterMain$Nested
// CMD: --class-path {classes} EchoMain
// CMD: -classpath {classes} EchoMain -cp
// CMD: --class-path={classes} EchoMain

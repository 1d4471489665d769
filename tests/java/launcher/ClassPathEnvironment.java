// EXIT: 0 1 0
// ENV: CLASSPATH=/nonexistent
// CMD: -cp {classes} EchoMain
// CMD: EchoMain
// CMD: -cp {generated}/lib/*:{classes} EchoMain

// EXIT: 1
// CMD: -cp {classes} NoMainAtAll
// CMD: -cp {classes} InstanceMain
// CMD: -cp {classes} PrivateMain
// CMD: -cp {classes} IntMain
// CMD: -cp {classes} NoArgsMain
// CMD: -cp {classes} no.such.Main
// CMD: -cp {classes} echomain
// CMD: -cp /no/such/dir EchoMain
// CMD: -cp {generated} Garbage
// CMD: -cp {generated} EmptyClass
// CMD: -cp {classes} EchoMain.class
// CMD: -cp {classes} no/such/Main

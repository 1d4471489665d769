// CMD: -Dx=1 -Dy -cp {classes} EchoMain -Dx=2
// CMD: -cp {classes} -Dx=a=b -Dx=second EchoMain
// CMD: -Dx= -cp {classes} EchoMain
// CMD: -Dfoo.bar=1 -Xmx64m -Xms16m -Xss1m -ea -esa -cp {classes} EchoMain
// CMD: -Dsun.nio.MaxDirectMemorySize=1K -cp {classes} EchoMain
// CMD: -Xint -cp {classes} EchoMain

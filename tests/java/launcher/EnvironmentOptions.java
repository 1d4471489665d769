// ENV: JDK_JAVA_OPTIONS=-Denv.opt=from-env -Dx=env
// CMD: -Dx=line -cp {classes} EchoMain

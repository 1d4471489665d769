// EXIT: 0 1 1 1 1 1 1
// CMD: -jar {generated}/app.jar a b
// CMD: -jar {generated}/nomain.jar
// CMD: -jar {generated}/wrongmain.jar
// CMD: -jar {generated}/badmain.jar
// CMD: -jar {generated}/corrupt.jar
// CMD: -jar {generated}/empty.jar
// CMD: -jar no-such.jar

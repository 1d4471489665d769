// EXIT: 1
// FILTER: warning: Archived non-system classes
// CMD: -Djava.system.class.loader=no.such.Loader -cp {classes} EchoMain
// CMD: -Djava.security.manager=no.such.Manager -cp {classes} EchoMain
// CMD: -Djava.system.class.loader=EchoMain -cp {classes} EchoMain
// The last phase of the start throws: the text goes to stdout, and the frames name their modules with version.

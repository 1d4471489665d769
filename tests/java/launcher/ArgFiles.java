// EXIT: 0 0 1
// CMD: @{generated}/args.txt -cp {classes} EchoMain @{generated}/args.txt
// CMD: -cp {classes} @{generated}/main.txt
// CMD: @no-such-file -cp {classes} EchoMain

// EXIT: 1 1 1 1
// CMD: -javaagent:no-such.jar -cp {classes} AgentRuns
// CMD: -javaagent:{generated}/nopremain.jar -cp {classes} AgentRuns
// CMD: -agentlib:nosuchlibrary -cp {classes} AgentRuns
// CMD: -agentpath:/no/such/library.so=x -cp {classes} AgentRuns
public class AgentErrors {}

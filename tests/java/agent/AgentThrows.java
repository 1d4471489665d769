// EXIT: 1 1
// CMD: -javaagent:{generated}/throws.jar=a -cp {classes} AgentRuns
// CMD: -javaagent:{generated}/noclass.jar -cp {classes} AgentRuns
public class AgentThrows {}

// EXIT: -6 -6
// FILTER: ^Native frames
// FILTER: ^[CVjJv]  [\[~]
// FILTER: s/\n\n+/\n/
// CMD: -javaagent:{generated}/throws.jar=a -cp {classes} AgentRuns
// CMD: -javaagent:{generated}/noclass.jar -cp {classes} AgentRuns
public class AgentThrows {}

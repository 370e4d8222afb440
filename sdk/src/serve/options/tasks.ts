/** When a call becomes a task that the client asks for later (extension `io.modelcontextprotocol/tasks`). */
export interface McpTasks {
  /** A call that has neither ended nor asked something after so many milliseconds becomes a task; default 10,000. */
  readonly afterMs?: number;
  /** For how many milliseconds the result of a task is kept after its end; default 3,600,000. */
  readonly keepMs?: number;
  /** Most tasks at a time, ended ones included; default 1000. Beyond it a client waits for its call. */
  readonly maxTasks?: number;
  /** Names of tools that take too long to wait for: a client without tasks is refused. Default: none. */
  readonly required?: readonly string[];
}

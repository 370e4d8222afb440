import type { AskedModels, MemoryService, TaskHistory, WebSearch } from "toolwright/agents";

/** The services that `runAgent` provides to the tools of this folder; `webSearch` comes from the host. */
declare module "toolwright" {
  interface Services {
    readonly models: AskedModels;
    readonly memory: MemoryService;
    readonly history: TaskHistory;
    readonly webSearch: WebSearch;
  }
}

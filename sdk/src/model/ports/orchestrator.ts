import type { Json } from "../../util/json.ts";

/** Carries out the requests of `orchestration` tools. */
export interface OrchestratorPort {
  /** Delegates work to another agent and waits for its result. */
  delegate(agent: string, task: string, documents: readonly string[]): Promise<Json>;
  /** Asks the parent agent or a person, and waits for the answer. */
  ask(question: string, documents: readonly string[]): Promise<string>;
}

import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";

/** Where the runs of a project are kept. */
export interface StudioStorage {
  /** Such as the path of a file; left out for memory. */
  readonly place?: string;
  /**
   * The store; undefined if it does not exist yet.
   *
   * @throws ToolwrightError `STORE_FAILED` if it cannot be read.
   */
  readonly store: () => Promise<Store | undefined>;
  /** The same, which is made if it does not exist. */
  readonly open: () => Promise<Store>;
  /** Calls back when any process may have written something, until the returned function is called. */
  readonly watch: (changed: () => void) => () => void;
  /** Agents of stored runs, in addition to the registry's agents. */
  readonly agents: () => Promise<readonly AgentDefinition[]>;
  readonly close: () => Promise<void>;
}

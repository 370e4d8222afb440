import type { Inference } from "../../infer/infer-tools.ts";
import { createMemory, type Memory } from "../../util/memory.ts";
import { settledFolders, type SettledFolders } from "./settled-folders.ts";

/** What is kept from one build of a project to the next while it is watched. */
export interface KeptState {
  readonly inference: Inference;
  readonly memory: Memory;
  /** Work of the last build that is still to be done. */
  readonly postponed: (() => void)[];
}

/** What a build may reuse instead of reading, inferring or compiling it again. */
export interface Engine {
  readonly memory: Memory;
  readonly settled: SettledFolders;
  /** Default: opened when something has to be inferred. */
  readonly inference?: Inference;
  /** Does work that the artifact need not wait for: at once, or after the build where another one follows. */
  readonly later: (work: () => void) => void;
  /** Whether another build follows that reuses the same state. */
  readonly isKept: boolean;
}

/**
 * The engine of one build.
 *
 * @param kept State of the builds before; default: none, and the engine serves one build.
 * @param changed Absolute paths that changed since the last build with this state, where all folders of the tools were watched from before
 * that build on; default: unknown, and everything is checked.
 */
export function openEngine(kept?: KeptState, changed?: ReadonlySet<string>): Engine {
  const { memory = createMemory(), inference } = kept ?? {};
  const settled = settledFolders(changed, memory);
  const later = (work: () => void): void => {
    if (kept === undefined) work();
    else kept.postponed.push(work);
  };
  return { memory, settled, later, isKept: kept !== undefined, ...(inference && { inference }) };
}

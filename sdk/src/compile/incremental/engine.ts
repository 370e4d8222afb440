import type { Inference } from "../../infer/inference.ts";
import type { InferResult } from "../../infer/infer-tools.ts";
import { createMemory, type Memory } from "../../util/memory.ts";
import { settledFolders, type SettledFolders } from "./settled-folders.ts";

/** What is kept from one build of a project to the next while it is watched. */
export interface KeptState {
  readonly inference: Inference<InferResult>;
  readonly memory: Memory;
}

/** What a build may reuse instead of reading, inferring or compiling it again. */
export interface Engine {
  readonly memory: Memory;
  readonly settled: SettledFolders;
  /** Default: opened when something has to be inferred. */
  readonly inference?: Inference<InferResult>;
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
  return { memory, settled, isKept: kept !== undefined, ...(inference && { inference }) };
}

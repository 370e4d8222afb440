import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";
import type { Ports } from "./ports.ts";

/** The rest of the pipeline. */
export type Next = (call: Call) => Outcome | Promise<Outcome>;

/** One step around every call: it may answer itself, pass on a changed call, or act on the outcome of the rest. */
export interface Stage {
  /** Equal to the file's name. */
  readonly name: string;
  /** Returns its outcome synchronously where it can: a promise costs every call. */
  run(call: Call, next: Next, ports: Ports): Outcome | Promise<Outcome>;
}

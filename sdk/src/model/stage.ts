import type { Call, CallSession } from "./call.ts";
import type { Outcome } from "./outcome.ts";
import type { Ports } from "./ports.ts";
import type { ToolRecord } from "./registry.ts";

/** The rest of the pipeline. */
export type Next = (call: Call) => Outcome | Promise<Outcome>;

/** One step around every call: it may answer itself, pass on a changed call, or act on the outcome of the rest. */
export interface Stage {
  /** Equal to the file's name. */
  readonly name: string;
  /**
   * Whether it does anything but pass on calls of a tool under a policy; left out where it may. Asked once for each tool and policy, so
   * that a call goes only through what concerns it.
   */
  readonly concerns?: (tool: ToolRecord, session: Pick<CallSession, "policy" | "modePolicy">, ports: Ports) => boolean;
  /** Returns its outcome synchronously where it can: a promise costs every call. */
  run(call: Call, next: Next, ports: Ports): Outcome | Promise<Outcome>;
}

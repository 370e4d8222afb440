import type { Location } from "../finding.ts";

export type EffectKind =
  | "writes-files"
  | "deletes-files"
  | "sends"
  | "runs-programs"
  | "evaluates-code"
  | "reads-secrets";

/** One side effect in a tool's code, found in its syntax tree without running it. */
export interface Effect {
  readonly kind: EffectKind;
  readonly at: Location;
  /** The source text of the effect, one line. */
  readonly evidence: string;
  /** Set if the program or code is literal in the source, and does not itself run or fetch other code. */
  readonly isFixed?: true;
}

/** A call of another tool through the context, with a literal name. */
export interface ToolCall {
  readonly name: string;
  readonly at: Location;
}

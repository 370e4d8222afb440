import type { Json } from "../../util/json.ts";

/**
 * What a change of a contract means. `breaking`: a call that was valid is refused or means something else, or a result no longer fits what
 * was promised. `risk-raising`: a call may do more harm than before. `widening`: every valid call and every result stays so. `docs-only`:
 * texts alone.
 */
export const changeKinds = ["breaking", "risk-raising", "widening", "docs-only"] as const;

/** One of `changeKinds`. */
export type ChangeKind = (typeof changeKinds)[number];

/** One change between two contracts of a tool. */
export interface ContractChange {
  readonly tool: string;
  readonly kind: ChangeKind;
  /** JSON pointer into the newer lock file; into the older one for members that only that has. */
  readonly pointer: string;
  /** One sentence: what changed. */
  readonly message: string;
  /** Set if the change may be compatible and counts as breaking. */
  readonly isUnsure?: true;
  /** Arguments or a result that one of the two contracts takes and the other does not. */
  readonly example?: Json;
}

import type { Json } from "../../util/json.ts";

/**
 * The meaning of a contract change. `breaking`: a valid call is refused or means something else, or a result no longer fits the contract.
 * `risk-raising`: a call may do more harm than before. `widening`: every valid call and every result stays valid. `docs-only`: only texts changed.
 */
export const changeKinds = ["breaking", "risk-raising", "widening", "docs-only"] as const;

/** One of `changeKinds`. */
export type ChangeKind = (typeof changeKinds)[number];

/** One change between two contracts of a tool. */
export interface ContractChange {
  readonly tool: string;
  readonly kind: ChangeKind;
  /** JSON pointer into the newer lock file, or into the older one for members that only exist there. */
  readonly pointer: string;
  /** One sentence: what changed. */
  readonly message: string;
  /** Set if the change may be compatible and counts as breaking. */
  readonly isUnsure?: true;
  /** Arguments or a result that only one of the two contracts accepts. */
  readonly example?: Json;
}

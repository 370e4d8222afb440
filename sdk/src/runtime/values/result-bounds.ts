import type { Call } from "../../model/call.ts";
import type { Bounds } from "./copy-plain.ts";

/** How large a result, or a piece of it, may be. */
export function resultBounds({ session: { policy } }: Call): Bounds {
  return { bytes: policy.maxResultBytes, values: policy.maxResultValues, depth: policy.maxDepth };
}

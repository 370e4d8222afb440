import type { Location } from "../finding.ts";

/** A call of another tool through the context, with a literal name. */
export interface ToolCall {
  readonly name: string;
  readonly at: Location;
}

import type { Place } from "./place.ts";

/** A call of another tool through the context, whose name is written out in the source. */
export interface ToolCall {
  readonly name: string;
  readonly at: Place;
}

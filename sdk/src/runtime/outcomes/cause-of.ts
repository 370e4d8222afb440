import type { ToolResponse } from "../../model/response.ts";

const mark = Symbol.for("toolwright.cause");

/** Attaches what was thrown where neither JSON nor a copy takes it along. */
export function attachCause(response: ToolResponse, cause: unknown): void {
  Object.defineProperty(response, mark, { value: cause });
}

/** What a handler or a module threw, for the host's log; undefined where nothing was thrown. Never show it to a model. */
export function causeOf(response: ToolResponse<unknown>): unknown {
  return (response as { readonly [mark]?: unknown })[mark];
}

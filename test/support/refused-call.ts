import type { ResponseError, ToolResponse } from "../../sdk/src/index.ts";
import { expectError } from "../../sdk/src/testing.ts";

/** The error of a call that needs confirmation, or whose confirmation is invalid. */
export const refusedCall = (response: ToolResponse<unknown>): ResponseError =>
  expectError(response, "CONFIRMATION_REQUIRED");

/** The token of a call that needs confirmation. */
export function tokenOf(response: ToolResponse<unknown>): string {
  const { confirmation } = refusedCall(response);
  if (confirmation === undefined) throw new Error("The response has no confirmation.");
  return confirmation.token;
}

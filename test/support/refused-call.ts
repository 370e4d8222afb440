import type { ResponseError, ToolResponse } from "../../sdk/src/index.ts";
import { expectError } from "../../sdk/src/testing.ts";

/** The error of a call that a person has to confirm, or whose confirmation does not hold. */
export const refusedCall = (response: ToolResponse<unknown>): ResponseError =>
  expectError(response, "CONFIRMATION_REQUIRED");

/** The token of a call that a person has to confirm. */
export function tokenOf(response: ToolResponse<unknown>): string {
  const { confirmation } = refusedCall(response);
  if (confirmation === undefined) throw new Error("The response has no confirmation.");
  return confirmation.token;
}

import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";

/** For a `catch` in a service: an error with a code becomes one that the model gets, with the remedy. Others are passed on. */
export function asToolError(error: unknown): never {
  if (!isToolwrightError(error)) throw error;
  const { code, message, remedy } = error;
  throw new ToolError("PERMANENT", `${code}: ${message}`, { suggestion: remedy, cause: error });
}

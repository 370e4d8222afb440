import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { codeOf, systemMessage } from "../paths/workspace-root.ts";

const types: Readonly<Record<string, "CONFLICT" | "TRANSIENT">> = {
  FILE_CHANGED: "CONFLICT",
  UNDO_CONFLICT: "CONFLICT",
  PATH_UNSTABLE: "TRANSIENT",
};

/** For a `catch` in a service: converts an error with a code to a tool error with code and remedy. Others are thrown unchanged. */
export function asToolError(error: unknown): never {
  if (isToolwrightError(error)) {
    const { code, message, remedy } = error;
    throw new ToolError(types[code] ?? "PERMANENT", `${code}: ${message}`, { suggestion: remedy, cause: error });
  }
  if (typeof codeOf(error) !== "string") throw error;
  throw new ToolError("PERMANENT", systemMessage(error), { cause: error });
}

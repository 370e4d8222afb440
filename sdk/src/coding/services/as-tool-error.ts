import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { codeOf } from "../paths/workspace-root.ts";

/** For a `catch` in a service: an error with a code becomes one that the model gets, with the remedy. Others are passed on. */
export function asToolError(error: unknown): never {
  if (!isToolwrightError(error)) throw error;
  const { code, message, remedy } = error;
  throw new ToolError("PERMANENT", `${code}: ${message}`, { suggestion: remedy, cause: error });
}

const messages: Readonly<Record<string, string>> = {
  EACCES: "The system does not permit it: the file or its folder belongs to another user, or may not be changed.",
  EPERM: "The system does not permit it.",
  EROFS: "The disk is read-only.",
  ENOSPC: "The disk is full; nothing was changed.",
  EDQUOT: "The quota of the disk is used up; nothing was changed.",
  ENAMETOOLONG: "The path is too long.",
  EMFILE: "Too many files are open; try again later.",
};

export const systemMessage = (error: unknown): string => messages[String(codeOf(error))] ?? errorMessage(error);

import { errorMessage } from "../../util/failures.ts";
import { codeOf } from "./workspace-root.ts";

const messages: Readonly<Record<string, string>> = {
  EACCES: "The system does not permit it: the file or its folder belongs to another user, or may not be changed.",
  EPERM: "The system does not permit it.",
  EROFS: "The disk is read-only.",
  ENOSPC: "The disk is full; nothing was changed.",
  EDQUOT: "The quota of the disk is used up; nothing was changed.",
  ENAMETOOLONG: "The path is too long.",
  EMFILE: "Too many files are open; try again later.",
};

/** An error of the system as a sentence that begins with its code, without the paths of this machine for usual ones. */
export function systemMessage(error: unknown): string {
  const code = String(codeOf(error));
  const message = messages[code];
  return message === undefined ? errorMessage(error) : `${code}: ${message}`;
}

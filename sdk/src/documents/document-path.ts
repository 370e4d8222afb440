import { ToolwrightError } from "../errors/toolwright-error.ts";
import { clipText } from "../util/visible-text.ts";

const longest = 1024;

/** A path in the stored form: Unicode NFC, names separated by `/`. @throws ToolwrightError `DOCUMENT_PATH_INVALID`. */
export function documentPath(given: string): string {
  const fault = faultOf(given);
  const path = given.normalize("NFC");
  const shown = JSON.stringify(clipText(given, 80));
  if (fault !== undefined) throw new ToolwrightError("DOCUMENT_PATH_INVALID", `The path ${shown} ${fault}.`);
  return path;
}

function faultOf(given: string): string | undefined {
  if (given === "") return "is empty";
  if (!given.isWellFormed()) return "has half of a surrogate pair";
  if (/[\p{Cc}\u2028\u2029]/u.test(given)) return "has a control character";
  if (given.includes("\\")) return "has a `\\`";
  if (given.startsWith("/")) return "begins with `/`";
  const names = given.split("/");
  if (names.includes("..") || names.includes(".")) return "has a name that is only dots";
  if (names.includes("")) return "has an empty name";
  if (new TextEncoder().encode(given.normalize("NFC")).length > longest) return `is longer than ${longest} bytes`;
  return undefined;
}

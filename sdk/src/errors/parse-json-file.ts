import { jsonFault } from "../util/json-text.ts";
import type { Code } from "./codes.ts";
import { ToolwrightError } from "./toolwright-error.ts";

/** How a file that is not JSON is reported. */
export interface JsonFileFault {
  readonly file: string;
  readonly code: Code;
  /** Default: the remedy of the code. */
  readonly remedy?: string;
}

/** The value of the JSON text of a file. @throws ToolwrightError with the location of the first syntax error. */
export function parseJsonFile(given: string, { file, code, remedy }: JsonFileFault): unknown {
  // Some editors write a byte order mark, which is not JSON, at the start of a file.
  const text = given.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const { line = 1, column = 1, reason = "it cannot be read" } = jsonFault(text) ?? {};
    const message = `${file} ${text.trim() === "" ? "is empty" : `is not valid JSON: ${reason}`}.`;
    throw new ToolwrightError(code, message, { at: { file, line, column }, cause, ...(remedy && { remedy }) });
  }
}

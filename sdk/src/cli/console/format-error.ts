import { styleText } from "node:util";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";

/** An error as JSON, for `--json`. */
export function errorAsJson(error: unknown): object {
  if (!isToolwrightError(error)) return { error: { code: "INTERNAL", message: errorMessage(error) } };
  const { code, message, at, remedy, findings } = error;
  return { error: { code, message, at, remedy, ...(findings.length === 0 ? {} : { findings }) } };
}

/** An error for people: where, what, and what to do. */
export function errorAsText(error: unknown, color: boolean): string {
  const paint = (format: "red" | "dim", text: string): string =>
    color ? styleText(format, text, { validateStream: false }) : text;
  if (!isToolwrightError(error)) {
    const stack = error instanceof Error ? error.stack : undefined;
    return `${paint("red", "error")} INTERNAL: ${errorMessage(error)}\n${paint("dim", stack ?? "")}`;
  }
  const location =
    error.at === undefined ? "" : `${error.at.file}:${String(error.at.line)}:${String(error.at.column)} `;
  return `${location}${paint("red", "error")} ${error.code}: ${error.message}\n${error.remedy}`;
}

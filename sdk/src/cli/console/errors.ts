import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { styleText } from "node:util";

/** An error in the command line itself, which ends the program with exit code 2. `command` is the affected command, if known. */
export function usageError(message: string, command?: string): ToolwrightError {
  const line = `toolwright ${command === undefined ? "" : `${command} `}--help`;
  const remedy = `Run \`${line}\` for ${command === undefined ? "the list of commands" : "its arguments and options"}.`;
  return new ToolwrightError("USAGE", message, { remedy });
}

export class AlreadyReported extends Error {}

export function errorAsJson(error: unknown): object {
  if (!isToolwrightError(error)) return { error: { code: "INTERNAL", message: errorMessage(error) } };
  const { code, message, at, remedy, findings } = error;
  return { error: { code, message, at, remedy, ...(findings.length === 0 ? {} : { findings }) } };
}

export function errorAsText(error: unknown, color: boolean): string {
  const paint = painter({ color });
  if (!isToolwrightError(error)) {
    const stack = error instanceof Error ? error.stack : undefined;
    return `${paint("red", "error")} INTERNAL: ${errorMessage(error)}\n${paint("dim", stack ?? "")}`;
  }
  const location =
    error.at === undefined ? "" : `${error.at.file}:${String(error.at.line)}:${String(error.at.column)} `;
  return `${location}${paint("red", "error")} ${error.code}: ${error.message}\n${error.remedy}`;
}

type Style = Parameters<typeof styleText>[0];

export type Paint = (style: Style, text: string) => string;

/** Colours texts, or leaves them plain if the output does not support colours. */
export const painter = ({ color }: { readonly color: boolean }): Paint =>
  color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

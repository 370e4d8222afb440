import { errorTypes, type HandlerErrorType } from "../../model/response.ts";

export interface ThrownError {
  readonly type: HandlerErrorType;
  readonly message: string;
}

const literal = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\.)*\``;
const raised = new RegExp(
  String.raw`\bnew ToolError\(\s*["'](\w+)["']\s*,\s*(${literal})|\bfail\(\{\s*type:\s*["'](\w+)["']\s*,\s*message:\s*(${literal})`,
  "g",
);

/** The errors a source raises with a literal type and message, each once, in their order. */
export function thrownErrors(source: string): readonly ThrownError[] {
  const found = Array.from(withoutComments(source).matchAll(raised), (match): readonly ThrownError[] => {
    const type = errorTypes.handler.find((known) => known === (match[1] ?? match[3]));
    return type === undefined ? [] : [{ type, message: textOf(match[2] ?? match[4] ?? "") }];
  }).flat();
  return [...new Map(found.map((error) => [`${error.type} ${error.message}`, error])).values()];
}

/** Leaves out lines and blocks that are comments; a comment behind code is harmless here. */
const withoutComments = (source: string): string => source.replaceAll(/^[ \t]*(?:\/\/.*|\/\*[^]*?\*\/)/gm, "");

/** The text of a literal in one line; what a template fills in is `…`. */
function textOf(quoted: string): string {
  const inner = quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, "…");
  return inner
    .replaceAll(/\\(?:n|t)/g, " ")
    .replaceAll(/\\(.)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

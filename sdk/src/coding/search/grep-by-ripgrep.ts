import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import { hiddenArgs } from "./find-files.ts";
import { type FoundLine, type GrepRequest, type GrepSink, shownLine } from "./grep-request.ts";
import { runRipgrep } from "./ripgrep.ts";
import type { SearchPlace } from "./search-scope.ts";

/** Searches by ripgrep, and returns its complaints. Throws `SEARCH_INVALID` or `SEARCH_FAILED`. */
export async function grepByRipgrep(
  request: GrepRequest,
  place: SearchPlace & { readonly program: string },
  sink: GrepSink,
): Promise<string> {
  const { program, root, searched, signal } = place;
  let found = 0;
  const onPart = (part: string, number: string | undefined): boolean => {
    const line = messageOf(part, number);
    if (line === undefined) return true;
    found += 1;
    return sink(line);
  };
  const args = [...argsOf(request), "--", `./${searched.path}`];
  const run = { program, args, cwd: root.path, signal, separator: "\n", onPart, landmark: lineNumber } as const;
  const { code, complaints } = await runRipgrep(run);
  if ((code ?? 0) < 2) return "";
  if (/regex parse error|regex|pattern/i.test(complaints) && found === 0)
    throw new ToolwrightError("SEARCH_INVALID", complaints.replace(/^rg: /, ""));
  if (found === 0 && complaints === "")
    throw new ToolwrightError("SEARCH_FAILED", "ripgrep failed without saying why.");
  return complaints;
}

function argsOf(request: GrepRequest): readonly string[] {
  const { pattern, mode = "content", literal = false, ignoreCase = false, context = 0, hidden = false, sort } = request;
  return [
    "--json",
    ...(sort === "newest" ? ["--sortr", "modified"] : ["--sort", "path"]),
    ...(mode === "files" ? ["--max-count", "1"] : []),
    ...(mode === "content" && context > 0 ? ["--context", String(context)] : []),
    ...(literal ? ["--fixed-strings"] : []),
    ...(ignoreCase ? ["--ignore-case"] : []),
    ...hiddenArgs(hidden),
    "-e",
    pattern,
  ];
}

/** Within a text of JSON the quotes of this would be escaped. */
const lineNumber = /"line_number":\d+/;
const cutMessage = /^\{"type":"(match|context)","data":\{"path":(\{"[^"]*":"(?:\\.|[^"\\])*"\}),"lines":(\{"[^"]*":")/;

/** A message of ripgrep, of which the end may be missing: that of a very long line. What is not a message says nothing. */
function messageOf(message: string, number: string | undefined): FoundLine | undefined {
  try {
    return lineOf(JSON.parse(message));
  } catch {
    const [start, type, path = "", lines = ""] = cutMessage.exec(message) ?? [];
    if (start === undefined || type === undefined || number === undefined) return undefined;
    // An escape is cut off where it begins.
    const text = message.slice(start.length, start.length + shownOfCut).replace(/\\+[^\\]{0,5}$/, "");
    return lineOf(JSON.parse(`{"type":"${type}","data":{"path":${path},"lines":${lines}${text}"},${number}}}`));
  }
}

const shownOfCut = 4_000;

function lineOf(message: unknown): FoundLine | undefined {
  const { type, data } = message as { readonly type: string; readonly data: unknown };
  if ((type !== "match" && type !== "context") || !isRecord(data)) return undefined;
  const text = contentOf(data.lines);
  const start = Array.isArray(data.submatches) && isRecord(data.submatches[0]) ? Number(data.submatches[0].start) : 0;
  return {
    path: contentOf(data.path).replace(/^\.\//, ""),
    line: Number(data.line_number),
    text: shownLine(text, Buffer.from(text).toString("utf8", 0, start).length),
    isContext: type === "context",
  };
}

/** Text, or bytes that are not UTF-8. */
function contentOf(value: unknown): string {
  if (!isRecord(value)) return "";
  if (typeof value.text === "string") return value.text;
  return typeof value.bytes === "string" ? Buffer.from(value.bytes, "base64").toString("utf8") : "";
}

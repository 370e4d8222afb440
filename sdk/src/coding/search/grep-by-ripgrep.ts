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
  const onPart = (part: string | undefined): boolean => {
    const line = part === undefined ? undefined : lineOf(part);
    if (line === undefined) return true;
    found += 1;
    return sink(line);
  };
  const args = [...argsOf(request), "--", `./${searched.path}`];
  const { code, complaints } = await runRipgrep({ program, args, cwd: root.path, signal, separator: "\n", onPart });
  if (code !== 2) return "";
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

function lineOf(message: string): FoundLine | undefined {
  const { type, data } = JSON.parse(message) as { readonly type: string; readonly data: unknown };
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

import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import { hiddenArgs } from "./find-files.ts";
import { runRipgrep } from "./ripgrep.ts";
import { type SearchedPath, type SearchScope, trackedAndIgnored } from "./search-scope.ts";

/** What is looked for, and where. */
export interface GrepRequest {
  /** A regular expression, or the very text where `literal` is set. */
  readonly pattern: string;
  /** Folder or file, from the workspace; default: all of it. */
  readonly path?: string;
  /** Only files that this glob, from the folder, is about. */
  readonly glob?: string;
  /** Lines, names of files, or how many lines of each file; default `"content"`. */
  readonly mode?: "content" | "files" | "count";
  readonly literal?: boolean;
  readonly ignoreCase?: boolean;
  /** Lines before and after each find; default 0. */
  readonly context?: number;
  readonly hidden?: boolean;
  /** Order of the files; default `"path"`. */
  readonly sort?: "path" | "newest";
  /** Most lines or files; default 100. */
  readonly limit?: number;
}

export interface FoundLine {
  readonly path: string;
  readonly line: number;
  /** Without its line break, at most 500 characters around what was found. */
  readonly text: string;
  readonly isContext: boolean;
}

const mostShown = 500;

/** The part of a long line around the character where the find begins. */
export function shownLine(line: string, at: number): string {
  const text = line.replace(/\r?\n$|\r$/, "");
  if (text.length <= mostShown) return text;
  const from = Math.min(Math.max(0, at - mostShown / 2), text.length - mostShown);
  const part = text.slice(from, from + mostShown).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + mostShown < text.length ? "…" : ""}`;
}

interface Grep {
  readonly request: GrepRequest;
  readonly searched: SearchedPath;
  /** Gets what is found, in the order of the files; `false` ends the search. */
  readonly sink: (found: FoundLine) => boolean;
}

/** Searches by ripgrep, and returns its complaints. Throws `SEARCH_INVALID` or `SEARCH_FAILED`. */
export async function grepByRipgrep({ request, searched, sink }: Grep, scope: SearchScope): Promise<string> {
  const { ripgrep: program, root, signal } = scope;
  let found = 0;
  const onPart = (part: string): boolean => {
    const line = lineOf(JSON.parse(part));
    if (line === undefined) return true;
    found += 1;
    return sink(line);
  };
  const more = searched.isFolder ? await trackedAndIgnored(searched.path, root) : [];
  const args = [...argsOf(request), "--", ...[searched.path, ...more].map((file) => `./${file}`)];
  const { code, complaints } = await runRipgrep({ program, args, cwd: root.path, signal, separator: "\n", onPart });
  if ((code ?? 0) < 2) return complaints;
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

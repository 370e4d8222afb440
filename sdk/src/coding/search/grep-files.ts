import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import { counted } from "../../util/texts.ts";
import { hiddenArgs, runRipgrep } from "./ripgrep.ts";
import {
  type PathFilter,
  type SearchedPath,
  searchedGlob,
  searchedPath,
  type SearchScope,
  trackedAndIgnored,
} from "./search-scope.ts";

/** The pattern and options of a text search. */
export interface GrepRequest {
  /** A regular expression, or literal text if `literal` is set. */
  readonly pattern: string;
  /** Folder or file, from the workspace; default: the workspace. */
  readonly path?: string;
  /** Only files that this glob, from the folder, matches. */
  readonly glob?: string;
  /** Lines, file names, or the number of lines per file; default `"content"`. */
  readonly mode?: "content" | "files" | "count";
  readonly literal?: boolean;
  readonly ignoreCase?: boolean;
  /** Lines of context before and after each match; default 0. */
  readonly context?: number;
  /** Whether to include hidden files; default: only if the glob names them. */
  readonly hidden?: boolean;
  /** Order of the files; default `"path"`. */
  readonly sort?: "path" | "newest";
  /** Maximum number of lines or files; default 100. */
  readonly limit?: number;
}

/** The result of a text search. */
export interface GrepResult {
  /** For a model: lines by file, file names, or names with counts. */
  readonly content: string;
  /** Number of matching lines and files, shown or not. */
  readonly lines: number;
  readonly files: number;
  /** Whether the search ended early because of its time limit or far too many matches. */
  readonly isStopped: boolean;
  /** Notes, one sentence each. */
  readonly notes: readonly string[];
}

interface FoundLine {
  readonly path: string;
  readonly line: number;
  /** Without its line break, at most 500 characters around the match. */
  readonly text: string;
  readonly isContext: boolean;
}

const maxLines = 100_000;
const maxShown = 500;

interface Findings {
  readonly shown: FoundLine[];
  /** Number of matching lines per file. */
  readonly files: Map<string, number>;
  readonly secret: Set<string>;
  readonly denied: Set<string>;
  /** Files with matches that the glob omits. */
  readonly unmeant: Set<string>;
  lines: number;
}

/** Searches the workspace files that git does not ignore. Throws `SEARCH_INVALID`, `SEARCH_FAILED`, and as `withFolder`. */
export async function grepFiles(request: GrepRequest, scope: SearchScope): Promise<GrepResult> {
  const { path = ".", glob, mode = "content", limit = 100 } = request;
  const { searched, isMeant } =
    glob === undefined
      ? { searched: await searchedPath(path, scope.root), isMeant: () => true }
      : await searchedGlob(glob, path, scope.root);
  const sets = { secret: new Set<string>(), denied: new Set<string>(), unmeant: new Set<string>() };
  const found: Findings = { shown: [], files: new Map(), ...sets, lines: 0 };
  const complaints = await search({ request, searched, isMeant, found }, scope);
  const isStopped = scope.signal.aborted || found.lines >= maxLines;
  const files = [...found.files].slice(0, limit);
  const names = files.map(([file, count]) => (mode === "files" ? file : `${file}: ${count}`));
  return {
    content: mode === "content" ? linesText(found.shown) : names.join("\n"),
    lines: found.lines,
    files: found.files.size,
    isStopped,
    notes: [...notesOf(found, request, isStopped), complaints].filter((note) => note !== ""),
  };
}

interface Search {
  readonly request: GrepRequest;
  readonly searched: SearchedPath;
  readonly isMeant: PathFilter;
  readonly found: Findings;
}

async function search({ request, searched, isMeant, found }: Search, scope: SearchScope): Promise<string> {
  const { ripgrep: program, root, signal } = scope;
  const onLine = (text: string): boolean => {
    const line = lineOf(JSON.parse(text));
    if (line === undefined) return true;
    const { path } = line;
    const inFolder = searched.path === "" ? path : path.slice(searched.path.length + 1);
    if (searched.isFolder && !isMeant(inFolder)) {
      found.unmeant.add(path);
      return true;
    }
    // A named file is judged as such.
    const effect = searched.isFolder ? scope.effectOf(path) : "allow";
    if (effect === "allow") addLine(line, found, request.limit ?? 100);
    else (effect === "deny" ? found.denied : found.secret).add(path);
    return found.lines < maxLines;
  };
  const more = searched.isFolder ? await trackedAndIgnored(searched.path, root) : [];
  const args = [...argsOf(request), "--", ...[searched.path, ...more].map((file) => `./${file}`)];
  const { code, complaints } = await runRipgrep({ program, args, cwd: root.path, signal, onLine });
  if ((code ?? 0) < 2 || found.files.size > 0) return complaints;
  throw new ToolwrightError(
    /regex|pattern/i.test(complaints) ? "SEARCH_INVALID" : "SEARCH_FAILED",
    complaints.replaceAll(/^rg: |\n\nConsider enabling [^]*$/g, "") || "ripgrep failed without saying why.",
  );
}

function addLine(line: FoundLine, found: Findings, limit: number): void {
  const { path, isContext } = line;
  if (!isContext) {
    found.lines += 1;
    found.files.set(path, (found.files.get(path) ?? 0) + 1);
  }
  // Context lines around the last shown match belong to it.
  const isOfLast = isContext && found.lines === limit && found.shown.at(-1)?.path === path;
  if (isOfLast || found.lines + Number(isContext) <= limit) found.shown.push(line);
}

function notesOf(
  { lines, files, secret, denied, unmeant }: Findings,
  { mode = "content", limit = 100 }: GrepRequest,
  isStopped: boolean,
): readonly string[] {
  const isOfLines = mode === "content";
  const more = (isOfLines ? lines : files.size) - limit;
  const stopped =
    "The search was stopped before all files were searched: it took too long, or found too much. Search a smaller folder.";
  return [
    isStopped ? stopped : "",
    more > 0 ? `+${more.toLocaleString("en")} more ${isOfLines ? "lines" : "files"}.` : "",
    secret.size > 0 ? `Shown only if you name them: ${[...secret].slice(0, 5).join(", ")}.` : "",
    denied.size > 0 ? `Omitted because they may not be read: ${denied.size} files.` : "",
    lines + secret.size + denied.size === 0 && unmeant.size > 0
      ? `The glob omits all matches: ${counted(unmeant.size, "file")}.`
      : "",
  ];
}

const namesReturn = /\r|\\(?:r|x0?d|x\{0*d\}|u000d|u\{0*d\})/i;

function argsOf(request: GrepRequest): readonly string[] {
  const { pattern, glob, hidden, mode = "content", literal = false, ignoreCase = false, context = 0, sort } = request;
  return [
    "--json",
    ...(sort === "newest" ? ["--sortr", "modified"] : ["--sort", "path"]),
    ...(mode === "files" ? ["--max-count", "1"] : []),
    ...(mode === "content" && context > 0 ? ["--context", String(context)] : []),
    ...(literal ? ["--fixed-strings"] : []),
    // Without it, `$` finds nothing in a file with CRLF; with it, ripgrep refuses a pattern that contains CR.
    ...(literal || namesReturn.test(pattern) ? [] : ["--crlf"]),
    ...(ignoreCase ? ["--ignore-case"] : []),
    ...hiddenArgs(glob, hidden),
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

/** The part of a long line around the start of the match. */
function shownLine(line: string, at: number): string {
  const text = line.replace(/\r?\n$|\r$/, "");
  if (text.length <= maxShown) return text;
  const from = Math.min(Math.max(0, at - maxShown / 2), text.length - maxShown);
  const part = text.slice(from, from + maxShown).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + maxShown < text.length ? "…" : ""}`;
}

/** Text, or bytes that are not UTF-8. */
function contentOf(value: unknown): string {
  if (!isRecord(value)) return "";
  if (typeof value.text === "string") return value.text;
  return typeof value.bytes === "string" ? Buffer.from(value.bytes, "base64").toString("utf8") : "";
}

function linesText(lines: readonly FoundLine[]): string {
  const parts: string[] = [];
  let former: FoundLine | undefined;
  const isWithContext = lines.some(({ isContext }) => isContext);
  for (const found of lines) {
    if (former?.path !== found.path) parts.push(`${former === undefined ? "" : "\n"}=== ${found.path} ===`);
    else if (isWithContext && found.line > former.line + 1) parts.push("    --");
    parts.push(`${String(found.line).padStart(6)}${found.isContext ? "-" : ":"}\t${found.text}`);
    former = found;
  }
  return parts.join("\n");
}

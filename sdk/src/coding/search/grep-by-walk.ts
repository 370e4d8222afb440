import { setImmediate } from "node:timers/promises";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { judgePattern, linearPattern } from "../../schema/pattern/judge-pattern.ts";
import { errorMessage } from "../../util/failures.ts";
import { encodingOf } from "../edit/text-file.ts";
import { withFile } from "../paths/open-to-read.ts";
import type { WorkspaceRoot } from "../paths/workspace-root.ts";
import { type GrepRequest, type GrepSink, shownLine } from "./grep-request.ts";
import { newestFirst, type SearchPlace } from "./search-scope.ts";
import { walkFiles } from "./walk-files.ts";

const mostBytes = 8 * 1024 * 1024;
// As many lines are tested before others get their turn.
const linesAtOnce = 2_000;

/**
 * Searches without ripgrep, and returns what could not be searched. Patterns are those of JavaScript, and have to match in linear time.
 * Throws `SEARCH_INVALID`.
 */
export async function grepByWalk(request: GrepRequest, place: SearchPlace, sink: GrepSink): Promise<string> {
  const find = finder(request);
  const skipped: string[] = [];
  for await (const file of filesOf(request, place)) {
    if (place.signal.aborted) break;
    const lines = await linesIn(file, place.root, skipped);
    if (!(await searchLines({ file, lines, find, request }, sink))) break;
  }
  return skipped.length === 0 ? "" : `Not searched, as they are larger than 8 MiB: ${skipped.join(", ")}.`;
}

async function* filesOf(request: GrepRequest, { root, searched, signal }: SearchPlace): AsyncGenerator<string> {
  if (!searched.isFolder) {
    yield searched.path;
    return;
  }
  const walked = walkFiles({ root, folder: searched.path, hidden: request.hidden ?? false, signal });
  if (request.sort !== "newest") {
    yield* walked;
    return;
  }
  const files: string[] = [];
  for await (const file of walked) files.push(file);
  yield* await newestFirst(files, root);
}

type Finder = (line: string) => number;

/** Where a line has it, or -1. */
function finder({ pattern, literal = false, ignoreCase = false }: GrepRequest): Finder {
  if (literal) {
    const wanted = ignoreCase ? pattern.toLowerCase() : pattern;
    return (line) => (ignoreCase ? line.toLowerCase() : line).indexOf(wanted);
  }
  if (judgePattern(pattern).kind === "invalid") throw new ToolwrightError("SEARCH_INVALID", invalidMessage(pattern));
  const linear = linearPattern(pattern, { ignoreCase });
  if (linear === undefined)
    throw new ToolwrightError("SEARCH_INVALID", `The pattern ${JSON.stringify(pattern)} can take very long to match.`, {
      remedy:
        "Write it with fewer repetitions, or search for a literal text. @vscode/ripgrep, if it is installed, matches any pattern in linear time.",
    });
  return (line) => (linear.test(line) ? Math.max(0, linear instanceof RegExp ? line.search(linear) : 0) : -1);
}

function invalidMessage(pattern: string): string {
  try {
    new RegExp(pattern, "u");
    return `The pattern ${JSON.stringify(pattern)} is not valid.`;
  } catch (error) {
    return errorMessage(error);
  }
}

async function linesIn(file: string, root: WorkspaceRoot, skipped: string[]): Promise<readonly string[]> {
  // What is gone, or cannot be opened, has no lines.
  return withFile(file, root, async ({ handle }) => {
    const { size } = await handle.stat();
    if (size <= mostBytes) return textOf(await handle.readFile()).split(/\r\n|\n|\r/);
    skipped.push(file);
    return [];
  }).catch(() => []);
}

function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  return encoding === "utf-8" && bytes.subarray(0, 8_192).includes(0) ? "" : new TextDecoder(encoding).decode(bytes);
}

interface Searching {
  readonly file: string;
  readonly lines: readonly string[];
  readonly find: Finder;
  readonly request: GrepRequest;
}

async function searchLines({ file, lines, find, request }: Searching, sink: GrepSink): Promise<boolean> {
  const { mode = "content", context = 0 } = request;
  const finds = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await setImmediate();
    const at = find(line);
    if (at >= 0) finds.set(index, at);
    if (at >= 0 && mode === "files") break;
  }
  const around = mode === "content" ? context : 0;
  let next = 0;
  for (const index of finds.keys()) {
    const end = Math.min(index + around + 1, lines.length);
    for (next = Math.max(next, index - around); next < end; next++) {
      const at = finds.get(next);
      const text = shownLine(lines[next] ?? "", at ?? 0);
      if (!sink({ path: file, line: next + 1, text, isContext: at === undefined })) return false;
    }
  }
  return true;
}

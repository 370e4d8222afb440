import { plainLines } from "../edit/lines.ts";
import { readTextFile } from "../edit/text-file.ts";
import { seenFile } from "../files/file-scope.ts";
import { withFile } from "../paths/open-to-read.ts";
import { type FoundLine, grepByRipgrep, type GrepRequest, shownLine } from "./grep-by-ripgrep.ts";
import { pathFilter, searchedPath, type SearchScope } from "./search-scope.ts";

/** What a search found. */
export interface GrepResult {
  /** Lines by file, names of files, or names with counts; for a model. */
  readonly content: string;
  /** How many lines were found in how many files, shown or not. */
  readonly lines: number;
  readonly files: number;
  /** Whether the time was up, or far too much found, before all files were searched. */
  readonly isStopped: boolean;
  /** What else is to be known, one sentence each. */
  readonly notes: readonly string[];
}

const mostLines = 100_000;
const mostMarked = 1024 * 1024;

/**
 * Searches the files of the workspace that git does not ignore. Files whose lines are shown count as seen. Throws `SEARCH_INVALID`,
 * `SEARCH_FAILED`, and as `withFolder`.
 */
export async function grepFiles(request: GrepRequest, scope: SearchScope): Promise<GrepResult> {
  const { path = ".", glob, mode = "content", limit = 100 } = request;
  const { root, signal, effectOf } = scope;
  const searched = await searchedPath(path, root);
  const isMeant = glob === undefined ? () => true : pathFilter(glob);
  const found = new Findings(limit, mode);
  const sink = (one: FoundLine): boolean => {
    const inFolder = searched.isFolder && searched.path !== "" ? one.path.slice(searched.path.length + 1) : one.path;
    // The file itself was named, and the rules have judged it by that.
    if (searched.isFolder && !isMeant(inFolder)) return true;
    const effect = searched.isFolder ? effectOf(one.path) : "allow";
    return effect === "allow" ? found.add(one) : found.addSecret(one.path, effect === "deny");
  };
  const complaints = await grepByRipgrep({ request, searched, sink }, scope);
  if (mode === "content") await markShown(found.shown, scope);
  const isStopped = signal.aborted || found.isFull;
  const notes = [...found.notes(isStopped), complaints].filter((note) => note !== "");
  return { content: found.text(), lines: found.lines, files: found.counts.size, isStopped, notes };
}

class Findings {
  readonly shown: FoundLine[] = [];
  readonly counts = new Map<string, number>();
  readonly #secret = new Set<string>();
  readonly #denied = new Set<string>();
  readonly #limit: number;
  readonly #mode: "content" | "files" | "count";
  #shownLines = 0;
  lines = 0;

  constructor(limit: number, mode: "content" | "files" | "count") {
    this.#limit = limit;
    this.#mode = mode;
  }

  get isFull(): boolean {
    return this.lines >= mostLines;
  }

  add(line: FoundLine): boolean {
    const { path, isContext } = line;
    if (!isContext) {
      this.lines += 1;
      this.counts.set(path, (this.counts.get(path) ?? 0) + 1);
    }
    if (this.#mode === "content" && (this.#shownLines < this.#limit || (isContext && this.#isAfterLast(line)))) {
      this.shown.push(line);
      if (!isContext) this.#shownLines += 1;
    }
    return !this.isFull;
  }

  /** A file that may not be read is not named either. */
  addSecret(path: string, isDenied: boolean): boolean {
    (isDenied ? this.#denied : this.#secret).add(path);
    return true;
  }

  /** The lines after the last find that is shown belong to it. */
  #isAfterLast({ path, line }: FoundLine): boolean {
    const last = this.shown.at(-1);
    return last?.path === path && last.line === line - 1 && this.lines === this.#shownLines;
  }

  text(): string {
    if (this.#mode === "content") return linesText(this.shown);
    const files = [...this.counts].slice(0, this.#limit);
    return files.map(([path, count]) => (this.#mode === "files" ? path : `${path}: ${count}`)).join("\n");
  }

  notes(isStopped: boolean): readonly string[] {
    const number = (value: number): string => value.toLocaleString("en");
    const shown = new Map<string, number>();
    for (const { path, isContext } of this.shown) if (!isContext) shown.set(path, (shown.get(path) ?? 0) + 1);
    const filesWithMore = [...this.counts].filter(([path, count]) => count > (shown.get(path) ?? 0)).length;
    const moreLines = `+${number(this.lines - this.#shownLines)} more lines in ${number(filesWithMore)} files.`;
    const more = this.#mode === "content" ? this.lines - this.#shownLines : this.counts.size - this.#limit;
    const secret = [...this.#secret].slice(0, 5).join(", ");
    return [
      ...(isStopped
        ? [
            "The search was stopped before all files were searched: it took too long, or found too much. Search a smaller folder.",
          ]
        : []),
      ...(more > 0 ? [this.#mode === "content" ? moreLines : `+${number(more)} more files.`] : []),
      ...(this.#secret.size > 0 ? [`Not shown without being asked for by name: ${secret}.`] : []),
      ...(this.#denied.size > 0 ? [`Left out, as they may not be read: ${this.#denied.size} files.`] : []),
    ];
  }
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

/** A file counts as seen where what was shown of it is what it holds. */
async function markShown(lines: readonly FoundLine[], { root, marks }: SearchScope): Promise<void> {
  for (const [path, shown] of Map.groupBy(lines, (line) => line.path)) {
    try {
      await withFile(path, root, async ({ handle }) => {
        if ((await handle.stat()).size > mostMarked) return;
        const content = await handle.readFile();
        const texts = plainLines(readTextFile(content).text);
        const isSame = shown.every(({ line, text }) =>
          shownLine(texts[line - 1] ?? "", 0).startsWith(text.slice(0, 200)),
        );
        if (isSame) marks.set(path, seenFile(content));
      });
    } catch {
      // What is not text, or gone, is not seen.
    }
  }
}

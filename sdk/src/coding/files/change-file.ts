import { readdir } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { sha256 } from "../../util/sha256.ts";
import { editText, type TextChange } from "../edit/edit-text.ts";
import { keepEndings, plainLines } from "../edit/lines.ts";
import { readTextFile, textFileBytes, textOrNothing } from "../edit/text-file.ts";
import { contentDifference } from "../journal/entry-difference.ts";
import { resolveFile } from "../paths/open-parent.ts";
import { withFile, withFolder } from "../paths/open-to-read.ts";
import { namesOf, pathFrom, unlessNotFound, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { type FileScope, seenFile } from "./file-scope.ts";

/** What a change did. */
export interface FileChanged {
  /** From the workspace, with `/`, without links. */
  readonly path: string;
  readonly kind: "created" | "changed" | "unchanged";
  /** The difference in the unified format, with 3 lines around. */
  readonly diff: string;
  /** What else is to be known, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Writes a whole file. One that exists has to have been seen in the session in its present form: `FILE_UNREAD`, `FILE_CHANGED`, and `EDIT_PLACEHOLDER` where lines are left out. It keeps its encoding, its
 * mode, and the endings of its lines unless the new text has carriage returns.
 */
export function writeFile(
  { path, content, call }: { readonly path: string; readonly content: string; readonly call: string },
  scope: FileScope,
): Promise<FileChanged> {
  return change(path, scope, async (former) => {
    if (former === undefined)
      return store({ file: path, call, former, bytes: await newBytes(path, content, scope.root) }, scope);
    requireSeen(path, former, scope);
    // A file that is not text is replaced as a whole.
    const text = textOrNothing(former.content);
    if (text !== undefined) refuseElision({ path, before: text.text, after: content }, scope.warned);
    const bytes =
      text === undefined
        ? Buffer.from(wellFormed(content))
        : textFileBytes(keepEndings(text.text, wellFormed(content).replace(/^\uFEFF/, "")), text);
    return store({ file: path, call, former, bytes }, scope);
  });
}

/**
 * Replaces text in a file that the session has seen, all changes or none. An old text that is empty creates the file. Throws as `editText`, and
 * `FILE_UNREAD`, `FILE_CHANGED`, `FILE_EXISTS` or `FILE_NOT_TEXT`.
 */
export function editFile(
  { path, edits, call }: { readonly path: string; readonly edits: readonly TextChange[]; readonly call: string },
  scope: FileScope,
): Promise<FileChanged> {
  return change(path, scope, async (former) => {
    const [first] = edits;
    if (edits.length === 1 && first?.old === "") {
      if (former !== undefined && former.content.length > 0)
        throw new ToolwrightError(
          "FILE_EXISTS",
          `${JSON.stringify(path)} exists, and an empty old text only creates a file.`,
        );
      return store({ file: path, call, former, bytes: await newBytes(path, first.new, scope.root) }, scope);
    }
    if (former === undefined) throw new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(path)}.`);
    requireSeen(path, former, scope);
    const text = readTextFile(former.content);
    for (const { old, new: after } of edits) refuseElision({ path, before: old, after }, scope.warned);
    return store(
      { file: path, call, former, bytes: textFileBytes(wellFormed(editText(text.text, edits)), text) },
      scope,
    );
  });
}

interface Former {
  readonly path: string;
  readonly content: Uint8Array;
}

async function change(
  file: string,
  scope: FileScope,
  run: (former: Former | undefined) => Promise<FileChanged>,
): Promise<FileChanged> {
  const place = pathFrom(scope.root, await resolveFile(file, scope.root));
  return scope.inTurn(place, async () => run(await formerOf(file, scope.root)));
}

async function formerOf(file: string, root: WorkspaceRoot): Promise<Former | undefined> {
  return withFile(file, root, async ({ handle, path }) => {
    const { size } = await handle.stat();
    if (size <= maxBytes) return { path: pathFrom(root, path), content: await handle.readFile() };
    throw new ToolwrightError(
      "FILE_TOO_LARGE",
      `${JSON.stringify(file)} has ${size.toLocaleString("en")} bytes; ${maxBytes.toLocaleString("en")} are the most that can be changed and undone.`,
    );
  }).catch(unlessNotFound);
}

const maxBytes = 8 * 1024 * 1024;

/** A change builds on what the session has seen. What is different since is shown, and counts as seen. */
function requireSeen(file: string, { path, content }: Former, { marks }: FileScope): void {
  const mark = marks.get(path);
  if (mark === undefined)
    throw new ToolwrightError("FILE_UNREAD", `${JSON.stringify(file)} was not read in this session.`);
  if (mark.hash === sha256(content)) return;
  marks.set(path, seenFile(content));
  const difference = contentDifference(path, mark.content, content);
  throw new ToolwrightError(
    "FILE_CHANGED",
    `${JSON.stringify(file)} was changed by another program or session since it was read:\n${difference}`,
  );
}

interface Change {
  readonly file: string;
  readonly call: string;
  readonly former: Former | undefined;
  readonly bytes: Uint8Array;
}

async function store({ file, call, former, bytes }: Change, scope: FileScope): Promise<FileChanged> {
  const { journal, marks, root } = scope;
  if (former !== undefined && Buffer.compare(former.content, bytes) === 0) {
    marks.set(former.path, seenFile(bytes));
    return { path: former.path, kind: "unchanged", diff: "", notes: ["The file already has this content."] };
  }
  const expected = former === undefined ? null : sha256(former.content);
  const { path, otherNames } = await journal.write(file, bytes, { call, expected });
  marks.set(path, seenFile(bytes));
  return {
    path,
    kind: former === undefined ? "created" : "changed",
    diff: contentDifference(path, former?.content, bytes),
    notes: [
      ...(namesOf(file, root).join("/") === path ? [] : [`${file} leads to ${path}, which was changed.`]),
      ...(otherNames > 0
        ? [
            `The former file has ${otherNames} more ${otherNames === 1 ? "name" : "names"} (hard links), which keep the former content.`,
          ]
        : []),
    ],
  };
}

/** A new file has the line endings and the encoding of the first file of its kind next to it; text with carriage returns is taken as it is. */
async function newBytes(file: string, content: string, root: WorkspaceRoot): Promise<Uint8Array> {
  const { dir, ext } = path.parse(path.join(...namesOf(file, root)));
  const names = await withFolder(dir || ".", root, ({ at }) => readdir(at)).catch(() => []);
  const [sibling] = names.filter((name) => ext !== "" && name.endsWith(ext)).sort();
  const former =
    sibling === undefined ? undefined : await formerOf(path.join(dir, sibling), root).catch(() => undefined);
  const form = former && textOrNothing(former.content);
  const text = wellFormed(content);
  if (form === undefined) return Buffer.from(text);
  const isCrlf = form.text.includes("\r\n") && !text.includes("\r");
  return textFileBytes(isCrlf ? text.replaceAll("\n", "\r\n") : text, form);
}

/** Throws `FILE_NOT_TEXT` for a text that would not come back from the disk. */
function wellFormed(text: string): string {
  if (text.isWellFormed()) return text;
  throw new ToolwrightError("FILE_NOT_TEXT", "The new text has half a character, which cannot be stored.", {
    remedy: "Give the text in whole characters.",
  });
}

const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|tex|html?)$|^[^.]+$/i;
const comment = /^\s*(?:\/\/+|#+|--|\/?\*+|<!--|;+|%+|\{\/\*)\s*(.*?)\s*(?:\*\/\}?|-->)?$/;
const dots = /^(?:\.{3}|\u2026)|(?:\.{3}|\u2026)$/;
const markerWords =
  /^(?:the )?(?:rest of|rest\b|existing|remaining|remainder|other|previous|same as|unchanged|omitted|(?:keep|leave|skip) the)/i;
const maxMarkerWords = 10;

interface Rewriting {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Throws `EDIT_PLACEHOLDER` where fewer lines of code than before hold a comment such as `// ... rest of the code`, which stands for lines that
 * would be lost. `warned` has the texts that were refused: one that comes again is meant.
 */
function refuseElision({ path: file, before, after }: Rewriting, warned: Set<string>): void {
  const [former, lines] = [plainLines(before), plainLines(after)];
  if (prose.test(path.basename(file)) || lines.length >= former.length) return;
  const found = lines.find((line, index) => {
    const [, text = ""] = comment.exec(line) ?? [];
    const isAlone = !comment.test(lines[index - 1] ?? "");
    const isMarker = text.split(" ").length <= maxMarkerWords && (dots.test(text) || markerWords.test(text));
    return isMarker && isAlone && !former.includes(line);
  });
  const key = sha256(`${file}\n${after}`);
  if (found === undefined || warned.has(key)) return;
  warned.add(key);
  const message = `The new text has ${JSON.stringify(found.trim())}, and ${former.length - lines.length} fewer lines: they would be lost.`;
  throw new ToolwrightError("EDIT_PLACEHOLDER", message);
}

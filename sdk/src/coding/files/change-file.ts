import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { sha256 } from "../../util/sha256.ts";
import { editText, type TextChange } from "../edit/edit-text.ts";
import { keepEndings, plainLines } from "../edit/lines.ts";
import { readTextFile, textFileBytes, textOrNothing } from "../edit/text-file.ts";
import { contentDifference } from "../journal/entry-difference.ts";
import { tooLarge } from "../paths/held-version.ts";
import { withFile } from "../paths/open-to-read.ts";
import { namesOf, pathFrom, unless } from "../paths/workspace-root.ts";
import type { FileScope } from "./workspace.ts";

/** The outcome of a change. */
export interface FileChanged {
  /** Path from the workspace, with `/`, without links. */
  readonly path: string;
  readonly kind: "created" | "changed" | "unchanged";
  /** The unified diff, with 3 lines of context. */
  readonly diff: string;
  /** Notes, one sentence each. */
  readonly notes: readonly string[];
}

interface ChangeBy {
  readonly path: string;
  readonly call: string;
}

/**
 * Writes a whole file. The session must have seen an existing file in its present form: `FILE_UNREAD`, `FILE_CHANGED`, and
 * `EDIT_PLACEHOLDER` if lines are omitted. The file keeps its encoding, its mode, and its line endings unless the new text has carriage
 * returns.
 */
export function writeFile(
  { content, ...by }: ChangeBy & { readonly content: string },
  scope: FileScope,
): Promise<FileChanged> {
  return change(by, scope, (former) => {
    // A binary file is replaced as a whole.
    const text = former && textOrNothing(former.content);
    if (text === undefined) return Buffer.from(content);
    refuseElision({ path: by.path, before: text.text, after: content }, scope.warned);
    return textFileBytes(keepEndings(text.text, content.replace(/^\uFEFF/, "")), text);
  });
}

/**
 * Replaces text in a file that the session has seen; applies all changes or none. Throws as `editText`, and `FILE_UNREAD`, `FILE_CHANGED` or
 * `FILE_NOT_TEXT`.
 */
export function editFile(
  { edits, ...by }: ChangeBy & { readonly edits: readonly TextChange[] },
  scope: FileScope,
): Promise<FileChanged> {
  return change(by, scope, (former) => {
    if (former === undefined) throw new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(by.path)}.`);
    const text = readTextFile(former.content);
    for (const { old, new: after } of edits) refuseElision({ path: by.path, before: old, after }, scope.warned);
    return textFileBytes(editText(text.text, edits), text);
  });
}

interface Former {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Changes of all sessions run one at a time, so that each sees the result of the previous one. */
function change(
  { path: file, call }: ChangeBy,
  scope: FileScope,
  next: (former: Former | undefined) => Uint8Array,
): Promise<FileChanged> {
  const { journal, marks, root, oneByOne } = scope;
  return oneByOne(async () => {
    const former = await formerOf(file, scope);
    if (former !== undefined && former.content.length > 0) requireSeen(file, former, scope);
    const bytes = next(former);
    if (former !== undefined && Buffer.compare(former.content, bytes) === 0) {
      marks.set(former.path, sha256(bytes));
      return { path: former.path, kind: "unchanged", diff: "", notes: ["The file already has this content."] };
    }
    const expected = former === undefined ? null : sha256(former.content);
    const { path: real } = await journal.write(file, bytes, { call, expected });
    marks.set(real, sha256(bytes));
    return {
      path: real,
      kind: former === undefined ? "created" : "changed",
      diff: contentDifference(real, former?.content, bytes),
      notes: namesOf(file, root).join("/") === real ? [] : [`${file} leads to ${real}, which was changed.`],
    };
  });
}

const maxFileBytes = 8 * 1024 * 1024;

function formerOf(file: string, { root }: FileScope): Promise<Former | undefined> {
  return withFile(file, root, async ({ handle, path: real }) => {
    const { size, mode } = await handle.stat();
    if ((mode & 0o222) === 0) throw new ToolwrightError("FILE_READ_ONLY", `${JSON.stringify(file)} is read-only.`);
    if (size > maxFileBytes) throw tooLarge(file, size, maxFileBytes);
    return { path: pathFrom(root, real), content: await handle.readFile() };
  }).catch(unless("PATH_NOT_FOUND"));
}

/** A change requires that the session has seen the current content. */
function requireSeen(file: string, { path: real, content }: Former, { marks }: FileScope): void {
  const mark = marks.get(real);
  if (mark === sha256(content)) return;
  const name = JSON.stringify(file);
  if (mark === undefined) throw new ToolwrightError("FILE_UNREAD", `${name} was not read in this session.`);
  throw new ToolwrightError("FILE_CHANGED", `${name} was changed by another program or session since it was read.`);
}

const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|tex|html?)$|^[^.]+$/i;
const comment = /^\s*(?:\/\/+|#+|--|\/?\*+|<!--|;+|%+|\{\/\*)\s*(.*?)\s*(?:\*\/\}?|-->)?$/;
const marker =
  /^(?:\.{3}|\u2026)|(?:\.{3}|\u2026)$|^(?:the )?(?:rest of|rest\b|existing|remaining|remainder|other|previous|same as|unchanged|omitted|(?:keep|leave|skip) the)/i;
const maxMarkerWords = 10;

interface Rewriting {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Throws `EDIT_PLACEHOLDER` if fewer lines of code than before contain a comment such as `// ... rest of the code`, which replaces lines that
 * would be lost. `warned` contains the refused texts: a repeated text is intended.
 */
function refuseElision({ path: file, before, after }: Rewriting, warned: Set<string>): void {
  const [former, lines] = [plainLines(before), plainLines(after)];
  if (prose.test(path.basename(file)) || lines.length >= former.length) return;
  const found = lines.find((line, index) => {
    const [, text = ""] = comment.exec(line) ?? [];
    const isAlone = !comment.test(lines[index - 1] ?? "");
    return isAlone && text.split(" ").length <= maxMarkerWords && marker.test(text) && !former.includes(line);
  });
  const key = sha256(`${file}\n${after}`);
  if (found === undefined || warned.has(key)) return;
  warned.add(key);
  const message = `The new text has ${JSON.stringify(found.trim())}, and ${former.length - lines.length} fewer lines: they would be lost.`;
  throw new ToolwrightError("EDIT_PLACEHOLDER", message);
}

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { orElse } from "../../util/failures.ts";

/** Contents by path relative to a folder; the last is written last. */
export type FileTexts = Readonly<Record<string, string>>;

/** The files whose text differs in more than its line endings, which a checkout may change. */
export function differingFiles(root: string, files: FileTexts): readonly string[] {
  const plain = (text: string | undefined): string | undefined => text?.replaceAll("\r\n", "\n");
  return Object.keys(files).filter((file) => plain(textIn(path.join(root, file))) !== plain(files[file]));
}

export const textIn = (file: string): string | undefined => orElse(() => readFileSync(file, "utf8"), undefined);

/**
 * Writes the files that differ, in order, each whole or not at all.
 *
 * @returns The files written.
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written; the files after it stay as they were.
 */
export function writeFiles(root: string, files: FileTexts): readonly string[] {
  const stale = Object.keys(files).filter((file) => textIn(path.join(root, file)) !== files[file]);
  for (const file of stale) writeWhole(path.join(root, file), files[file] ?? "");
  return stale;
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (cause) {
    orElse(() => rmSync(draft, { force: true }), undefined);
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  }
}

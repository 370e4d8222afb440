import path from "node:path";
import { lstatSync } from "node:fs";
import { replaceFile } from "../../errors/replace-file.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { defined } from "../../util/defined.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { usageError } from "../console/errors.ts";
import { documentText, summaryText } from "./document-text.ts";
import { testText } from "./test-text.ts";

export interface InitRequest {
  readonly root: string;
  /** Name of one tool; default: all. */
  readonly tool: string | undefined;
  readonly asJson: boolean;
}

/**
 * Writes the documents and tests that the project's tools lack, from what their descriptions say. Files that exist stay as they are.
 *
 * @throws ToolwrightError `USAGE` for a tool that does not exist, `FILE_LOCKED` when a file cannot be written.
 */
export async function initDocuments({ root, tool, asJson }: InitRequest, io: CommandIo): Promise<ExitCode> {
  const { inspectProject } = await import("../../compile/inspect-project.ts");
  const { subjects, findings } = await inspectProject(root);
  const chosen = tool === undefined ? subjects : [subjectNamed(tool, subjects)];
  const files = Object.assign({}, ...chosen.map(initialDocuments)) as Readonly<Record<string, string>>;
  const written: string[] = [];
  for (const [file, text] of Object.entries(files))
    if (await isWritten(path.join(root, file), text)) written.push(file);
  const open = written.filter((file) => file.endsWith(".md") && files[file]?.includes("TODO:") === true);
  const skipped = chosen.filter((subject) => subject.tool === undefined).map(({ name }) => name);
  if (asJson) io.out(JSON.stringify({ written, open, skipped }));
  else report({ written, open, skipped }, io);
  return findings.some(({ severity, tool: name }) => severity === "error" && skipped.includes(name ?? "")) ? 1 : 0;
}

function subjectNamed(name: string, subjects: readonly RuleSubject[]): RuleSubject {
  const found = subjects.find((subject) => subject.name === name || subject.folder?.name === name);
  if (found !== undefined) return found;
  const names = subjects.map((subject) => subject.name);
  throw usageError(`No tool is named "${name}".${didYouMean(name, names)}`, "docs");
}

/** Writes a file unless one is there, a link included. */
async function isWritten(file: string, text: string): Promise<boolean> {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return false;
  await replaceFile(file, text);
  return true;
}

interface Outcome {
  readonly written: readonly string[];
  /** Of these, the documents in which a text is left to the author. */
  readonly open: readonly string[];
  readonly skipped: readonly string[];
}

function report({ written, open, skipped }: Outcome, io: CommandIo): void {
  const list = (files: readonly string[]): string => files.map((file) => `\n  ${file}`).join("");
  io.out(written.length === 0 ? "Nothing to write: no document or test is missing." : `Wrote:${list(written)}`);
  if (open.length > 0) io.out(`Replace each TODO in these; \`toolwright verify\` reports them:${list(open)}`);
  if (skipped.length > 0) {
    io.err(`Skipped ${skipped.join(", ")}: the schema cannot be inferred. Run \`toolwright verify\` for the reason.`);
  }
}

/** The documents and the test that a tool folder lacks, by path relative to the project; nothing of a tool that cannot be inferred. */
export function initialDocuments({ folder, tool }: RuleSubject): Readonly<Record<string, string>> {
  if (folder === undefined || tool === undefined) return {};
  const names = Object.keys(folder.files);
  const isTested = names.some((name) => /\.test\.[jt]sx?$/.test(name));
  const texts = {
    "doc_summary.md": names.includes("doc_summary.md") ? undefined : summaryText(tool),
    "doc.md": names.includes("doc.md") ? undefined : documentText(tool),
    "tool.test.ts": isTested ? undefined : testText(tool),
  };
  return Object.fromEntries(Object.entries(defined(texts)).map(([name, text]) => [`${folder.path}/${name}`, text]));
}

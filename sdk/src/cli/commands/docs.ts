import { lstatSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../../errors/replace-file.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { CommandIo } from "../console/command.ts";
import { usageError } from "../console/errors.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";

export default defineCommand({
  name: "docs",
  group: "make",
  summary: "Write the missing documents and tests of tools.",
  args: { "[tool]": "the tool to write them for (default: all)" },
  options: { ...rootOption, ...jsonOption },
  example: ["toolwright docs", "writes missing documents and tests from descriptions and parameters"],
  async run(input, io) {
    const { inspectProject } = await import("../../compile/inspect-project.ts");
    const { initialDocuments } = await import("../documents/initial-documents.ts");
    const { root } = input;
    const [tool] = input.args;
    const { subjects, findings } = await inspectProject(root);
    const chosen = tool === undefined ? subjects : [subjectNamed(tool, subjects)];
    const files = Object.assign({}, ...chosen.map(initialDocuments)) as Readonly<Record<string, string>>;
    const written: string[] = [];
    for (const [file, text] of Object.entries(files))
      if (await isWritten(path.join(root, file), text)) written.push(file);
    const open = written.filter((file) => file.endsWith(".md") && files[file]?.includes("TODO:") === true);
    const skipped = chosen.filter((subject) => subject.tool === undefined).map(({ name }) => name);
    if (input.isJson) io.out(JSON.stringify({ written, open, skipped }));
    else report({ written, open, skipped }, io);
    return findings.some(({ severity, tool: name }) => severity === "error" && skipped.includes(name ?? "")) ? 1 : 0;
  },
});

function subjectNamed(name: string, subjects: readonly RuleSubject[]): RuleSubject {
  const found = subjects.find((subject) => subject.name === name || subject.folder?.name === name);
  if (found !== undefined) return found;
  const names = subjects.map((subject) => subject.name);
  throw usageError(`No tool is named "${name}".${didYouMean(name, names)}`, "docs");
}

/** Writes a file unless the path exists, even as a link. */
async function isWritten(file: string, text: string): Promise<boolean> {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return false;
  await replaceFile(file, text);
  return true;
}

interface Outcome {
  readonly written: readonly string[];
  /** The written documents that still need text from the author. */
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

import path from "node:path";
import type { JsonSchema } from "../model/json-schema.ts";
import type { Finding } from "../model/finding.ts";
import type { InferredTool } from "../model/tool/tool.ts";
import { checkTools } from "./check-tools.ts";
import { finishTools, type ProjectState, subjectOf } from "./inspect-project.ts";

/** Tools that are not on disk, as texts by path relative to the project. */
export interface ToolTexts {
  /** The folders of the tools, each with the texts of its files by name. */
  readonly folders: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The schemas that their options give, by folder. */
  readonly schemas: Readonly<Record<string, Readonly<Record<"input" | "output", JsonSchema>>>>;
  /** Other files that their code imports. */
  readonly files: Readonly<Record<string, string>>;
}

/** The findings of a strict check about these tools, as if they were in the project with all others. Writes nothing. */
export async function verifyTexts(
  state: ProjectState,
  { folders, schemas, files }: ToolTexts,
): Promise<readonly Finding[]> {
  const { root } = state;
  const { openInference } = await import("../infer/infer-tools.ts");
  const own = Object.entries(folders).flatMap(([folder, inside]) =>
    Object.entries(inside).map(([name, text]) => [path.join(root, folder, name), text] as const),
  );
  const others = Object.entries(files).map(([file, text]) => [path.join(root, file), text] as const);
  const sources = new Map([...own, ...others].filter(([file]) => /\.tsx?$/.test(file)));
  const entries = Object.keys(folders).map((folder) => path.join(root, folder, "tool.ts"));
  const results = openInference({ root, texts: sources, checksNames: true }).infer(entries);
  const known = new Map(
    results.flatMap(({ tool }) => (tool === undefined ? [] : [[tool.file, schemas[tool.folder]] as const])),
  );
  const read = await finishTools(results, { root }, known);
  const subjects = read.tools.map((tool: InferredTool) =>
    subjectOf(tool, { name: path.posix.basename(tool.folder), path: tool.folder, files: folders[tool.folder] ?? {} }),
  );
  const whole = { ...state, findings: [...state.findings, ...read.findings] };
  const { findings } = await checkTools(whole, { subjects: [...state.subjects, ...subjects], strict: true });
  const names = new Set([...results.map(({ name }) => name), ...subjects.map(({ name }) => name)]);
  return findings.filter(({ tool }) => tool !== undefined && names.has(tool));
}

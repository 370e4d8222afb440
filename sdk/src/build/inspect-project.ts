import path from "node:path";
import { inferTools } from "../infer/infer-tools.ts";
import type { Finding } from "../model/finding.ts";
import type { RuleSubject } from "../model/rule.ts";
import type { InferredTool } from "../model/tool.ts";
import type { ToolFolder } from "../model/tool-folder.ts";
import { findTools } from "./find-tools.ts";
import { loadConfig, type ProjectConfig } from "./load-config.ts";
import { schemaFileState, schemaFileText } from "./schema-file.ts";

/** A project as its sources stand: configuration, tools as inferred, and what is wrong so far. */
export interface ProjectState {
  /** Absolute. */
  readonly root: string;
  readonly config: ProjectConfig;
  /** One for each tool folder, those that cannot be inferred included. */
  readonly subjects: readonly RuleSubject[];
  /** The tools that could be inferred. */
  readonly tools: readonly InferredTool[];
  /** From finding and inferring; the rules have not been asked yet. */
  readonly findings: readonly Finding[];
}

/** Reads the project at `root`: configuration, folders, inference, state of every `schema.json`. Writes nothing. */
export async function inspectProject(root: string): Promise<ProjectState> {
  const absolute = path.resolve(root);
  const config = await loadConfig(absolute);
  const found = await findTools(absolute, config.tools);
  const sources = found.folders.filter((folder) => "tool.ts" in folder.files);
  const results = inferTools(
    sources.map((folder) => `${folder.path}/tool.ts`),
    { root: absolute },
  );
  const toolOf = new Map(sources.map((folder, index) => [folder.path, results[index]?.tool]));
  const subjects = found.folders.map((folder) => subjectOf(folder, toolOf.get(folder.path)));
  return {
    root: absolute,
    config,
    subjects,
    tools: subjects.flatMap((subject) => subject.tool ?? []),
    findings: [...found.findings, ...results.flatMap((result) => result.findings)],
  };
}

function subjectOf(folder: ToolFolder, tool: InferredTool | undefined): RuleSubject {
  if (tool === undefined) return { name: folder.name, folder };
  const schemaFile = schemaFileState(folder.files["schema.json"], schemaFileText(tool));
  return { name: tool.name, folder, tool, schemaFile };
}

import path from "node:path";
import type { Inference } from "../infer/inference.ts";
import type { InferResult } from "../infer/infer-tools.ts";
import type { Finding } from "../model/finding.ts";
import type { RuleSubject } from "../model/rule.ts";
import { describedTool } from "../model/described-tool.ts";
import { isWrittenByHand, type InferredTool } from "../model/tool.ts";
import { toolFileOf, type ToolFolder } from "../model/tool-folder.ts";
import { createMemory, type Memory } from "../util/memory.ts";
import { inferToolsCached } from "./incremental/infer-cached.ts";
import { findTools } from "./project/find-tools.ts";
import { loadConfig, type ProjectConfig } from "./project/load-config.ts";
import { installRecords } from "./project/install-record.ts";
import { needsLoading, readExplicit } from "./explicit/read-explicit.ts";
import { settledFolders } from "./incremental/settled-folders.ts";
import { patternFindings } from "./pattern-findings.ts";
import { schemaFileState, schemaFileText } from "./project/schema-file.ts";
import { withWholeOutput } from "./project/whole-output.ts";

/** A project as its sources stand: configuration, tools as inferred, and what is wrong so far. */
export interface ProjectState {
  /** Absolute. */
  readonly root: string;
  readonly config: ProjectConfig;
  /** One for each tool folder, those that cannot be inferred included. */
  readonly subjects: readonly RuleSubject[];
  /** The tools that could be inferred without an error. */
  readonly tools: readonly InferredTool[];
  /** From finding and inferring; the rules have not been asked yet. */
  readonly findings: readonly Finding[];
  /** Absolute paths of what the tools were inferred from: files, and folders in which a new file would count. */
  readonly sources: readonly string[];
}

export interface InspectOptions {
  /** Inference and memory that are kept from one time to the next, as when watching; default: fresh ones. */
  readonly inference?: Inference<InferResult> | undefined;
  readonly memory?: Memory | undefined;
  /**
   * Absolute paths at which something has changed since the last build with this memory, as told by whoever has watched all folders of the
   * tools from before that build on; default: unknown, and everything is looked at.
   */
  readonly told?: ReadonlySet<string> | undefined;
}

/** Reads the project at `root`: configuration, folders, inference, state of every `schema.json`. Writes nothing. */
export async function inspectProject(root: string, options: InspectOptions = {}): Promise<ProjectState> {
  const { inference, memory = createMemory() } = options;
  const settled = settledFolders(options.told, memory);
  const absolute = path.resolve(root);
  const config = await loadConfig(absolute);
  const found = await findTools(absolute, config.tools, memory, settled);
  const files = found.folders.flatMap((folder) => {
    const file = toolFileOf(folder);
    return file === undefined ? [] : [`${folder.path}/${file}`];
  });
  const { results, sources } = await inferToolsCached(files, { root: absolute, inference, memory, settled });
  const inferred = results.flatMap((result) => result.tool ?? []);
  const read = await readExplicit(inferred, { root: absolute, outDir: config.outDir });
  const toolOf = new Map(read.tools.map((tool) => [tool.folder, tool]));
  const partialOf = new Map(
    results.flatMap(({ tool, partial = tool }) =>
      partial === undefined ? [] : [[partial.folder, withoutUnread(partial)] as const],
    ),
  );
  const subjects = found.folders.map((folder) => {
    const tool = toolOf.get(folder.path);
    return tool === undefined ? partOf(folder, partialOf.get(folder.path), memory) : subjectOf(folder, tool, memory);
  });
  return {
    root: absolute,
    config,
    subjects,
    tools: subjects.flatMap(({ tool, folder }) => (tool !== undefined && toolOf.has(folder?.path ?? "") ? [tool] : [])),
    findings: [
      ...found.findings,
      ...results.flatMap((result) => result.findings),
      ...read.findings,
      ...read.tools.flatMap((tool) => memory.once("patterns", [tool], () => patternFindings(tool))),
    ],
    sources: [
      ...sources,
      path.join(absolute, config.tools),
      ...found.folders.map((folder) => path.join(absolute, folder.path)),
      // A schema that is a value says what its library makes of it.
      ...(inferred.some(needsLoading) ? installRecords(absolute) : []),
    ],
  };
}

/** Where schemas are given as values, what the types say instead lacks their texts, and must not be judged. */
function withoutUnread(tool: InferredTool): InferredTool {
  if (tool.explicit === undefined) return tool;
  const { output: _output, ...rest } = tool;
  return { ...rest, input: { type: "object" } };
}

/** A tool with errors: what could be read of it is for the rules, which have no `schema.json` to compare with. */
function partOf(folder: ToolFolder, tool: InferredTool | undefined, memory: Memory): RuleSubject {
  if (tool === undefined) return memory.once("folder alone", [folder], () => ({ name: folder.name, folder }));
  return memory.once("part", [folder, tool], () => ({
    name: tool.name,
    definition: describedTool(tool),
    folder,
    tool,
  }));
}

function subjectOf(folder: ToolFolder, inferred: InferredTool, memory: Memory): RuleSubject {
  const tool = memory.once("whole output", [inferred], () => withWholeOutput(inferred));
  return memory.once("subject", [folder, tool], () => {
    const present = folder.files["schema.json"];
    const schemaFile = isWrittenByHand(tool) ? "fresh" : schemaFileState(present, schemaFileText(tool));
    return { name: tool.name, definition: describedTool(tool), folder, tool, schemaFile };
  });
}

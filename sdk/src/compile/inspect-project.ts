import path from "node:path";
import type { AgentDefinition } from "../model/agent/agent.ts";
import type { Finding, Location } from "../model/finding.ts";
import { type RuleSubject, describedTool } from "../model/verify/rule.ts";
import type { InferResult } from "../infer/infer-tools.ts";
import { type InferredTool, isWrittenByHand } from "../model/tool/tool.ts";
import { toolFileOf, toolHome, type ToolFolder } from "../model/tool/tool-folder.ts";
import { BuildCache, type BuildState } from "./incremental/build-cache.ts";
import { inferToolsCached } from "./incremental/infer-cached.ts";
import { checkFoundAgents, findAgents, type FoundAgents } from "./project/find-agents.ts";
import { besideFolder, findTools } from "./project/find-tools.ts";
import { readProjectConfig, type ProjectConfig } from "./project/load-config.ts";
import { policyFileName, unknownAgentFindings, unknownToolFindings } from "./project/named-parts.ts";
import type { DefinitionSource, loadDefinitions } from "./explicit/load-modules.ts";
import type { ReadTools } from "./explicit/read-explicit.ts";
import { findingOf } from "../errors/toolwright-error.ts";
import { unsafePatterns } from "../schema/faults/schema-faults.ts";
import { nearestLocation } from "../verify/subject/locations.ts";
import { schemaFileState, schemaFileText, withWholeOutput } from "./project/schema-file.ts";
import { defined } from "../util/defined.ts";
import { orElse } from "../util/failures.ts";
import { textOfFile, noTexts } from "../util/files.ts";
import { existsSync } from "node:fs";
import { findWorkflows, type FoundWorkflows, type WorkflowText } from "../workflow/file/workflow-files.ts";

/** A project's current sources: configuration, inferred tools, and the findings so far. */
export interface ProjectState {
  /** Absolute. */
  readonly root: string;
  readonly config: ProjectConfig;
  /** One for each tool folder, also when the tool cannot be inferred. */
  readonly subjects: readonly RuleSubject[];
  /** The tools that could be inferred without an error. */
  readonly tools: readonly InferredTool[];
  /** From `agents/`, sorted by name. */
  readonly agents: readonly AgentDefinition[];
  /** Location of each agent, by its name. */
  readonly agentLocations: ReadonlyMap<string, Location>;
  /** From `workflow.json` and `workflows/`. */
  readonly workflows: readonly WorkflowText[];
  /** From finding and inferring the tools; no rule has run yet. */
  readonly findings: readonly Finding[];
  /** Absolute paths of the tools' sources: files, and folders in which a new file would count. */
  readonly sources: readonly string[];
}

/**
 * Reads a project without building it: its configuration, its tool folders and the tools inferred from them. Writes nothing. The
 * `subjects` can be given to `runRules` of `toolwright/build`.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`, `CONFIG_INVALID` for a configuration that cannot be used.
 */
export async function inspectProject(root: string): Promise<ProjectState> {
  return inspectWith({ cache: new BuildCache(path.resolve(root)) }, root);
}

export interface InspectState extends BuildState {
  /** Runs the modules of tools whose schemas are values. Default: each time. */
  readonly loadDefinitions?: typeof loadDefinitions;
}

export async function inspectWith(build: InspectState, root: string): Promise<ProjectState> {
  const absolute = path.resolve(root);
  build.cache.begin();
  const { texts = noTexts, loadDefinitions: load } = build;
  const textOf = (file: string): string => orElse(() => textOfFile(path.join(absolute, file), texts), "");
  const config = await readProjectConfig(absolute, texts);
  const workflows = await findWorkflows(absolute, texts);
  const searched = { tools: config.tools, workflows: workflows.files.map(({ file }) => file) };
  const found = findTools(absolute, searched, texts);
  const files = found.folders.flatMap(filesIn);
  const { all, wired } = await wiredTo(workflows.files, [...files, ...found.flat], absolute);
  const { results: inferredResults, sources } = await inferToolsCached(all, absolute, { ...build, wired });
  const inFolder = inferredResults.slice(0, files.length);
  const isBeside = ({ file }: InferResult): boolean => found.folders.some((each) => each.path === toolHome(file));
  const flat = inferredResults.slice(files.length).filter(({ isHelper }) => isHelper !== true);
  const alone = flat.filter((result) => !isBeside(result));
  const results = [...inFolder, ...alone];
  const read = await finishTools(results, { root: absolute, ...defined({ load }) });
  const toolOf = new Map(read.tools.map((tool) => [tool.folder, tool]));
  const subjects = subjectsOf(found.folders, { inFolder, alone, toolOf });
  const tools = subjects.flatMap(({ tool }) => (tool !== undefined && toolOf.has(tool.folder) ? [tool] : []));
  const agents = await findAgents(absolute, texts);
  return {
    root: absolute,
    config,
    subjects,
    tools,
    agents: agents.agents.map(({ agent }) => agent),
    agentLocations: new Map(agents.agents.map(({ agent, at }) => [agent.name, at])),
    workflows: workflows.files,
    findings: [
      ...agents.findings,
      ...(await namedFindings(textOf, { agents, workflows, tools, subjects })),
      ...unknownToolFindings(textOf, config, subjects),
      ...found.findings,
      ...found.empty.flatMap(({ place, finding }) =>
        all.length > files.length + found.flat.length || flat.some(({ file }) => path.posix.dirname(file) === place)
          ? []
          : finding,
      ),
      ...flat.filter(isBeside).map(({ file }) => besideFolder(file)),
      ...read.findings,
    ],
    sources: [
      ...sources,
      ...agents.sources,
      ...workflows.sources,
      path.join(absolute, policyFileName),
      ...config.sources,
      ...found.places.map((place) => path.join(absolute, place)),
      // A schema that is a value depends on the installed library.
      ...(read.isRun ? installRecords(absolute) : []),
    ],
  };
}

async function wiredTo(workflows: readonly WorkflowText[], files: readonly string[], root: string) {
  // Most projects have no workflow, and need not load what reads one.
  if (workflows.length === 0) return { all: files, wired: new Map() };
  const { namedModules, wiredFiles } = await import("../workflow/file/wired-files.ts");
  const all = [...files, ...namedModules(workflows, files, (file) => existsSync(path.join(root, file)))];
  return { all, wired: wiredFiles(workflows, all) };
}

interface InferredResults {
  readonly inFolder: readonly InferResult[];
  /** The results for tools in their own files. */
  readonly alone: readonly InferResult[];
  /** The tools without errors, by their folder. */
  readonly toolOf: ReadonlyMap<string, InferredTool>;
}

function subjectsOf(
  folders: readonly ToolFolder[],
  { inFolder, alone, toolOf }: InferredResults,
): readonly RuleSubject[] {
  const partOf = new Map([...inFolder, ...alone].map(({ file, tool, partial = tool }) => [toolHome(file), partial]));
  return [
    ...folders.map((folder) => ({ name: folder.name, home: folder.path, folder })),
    ...alone.map(({ name, file }) => ({ name, home: toolHome(file), folder: undefined })),
  ].map(({ name, home, folder }): RuleSubject => {
    const [tool, part] = [toolOf.get(home), partOf.get(home)];
    if (tool !== undefined) return subjectOf(tool, folder);
    // For a tool with errors, the rules get its readable parts, without a `schema.json` to compare with.
    return { ...(part === undefined ? { name } : subjectOf(withoutUnread(part))), ...defined({ folder }) };
  });
}

/** Inferred tools with the schemas that they give as values, and all findings about them. */
export async function finishTools(
  results: readonly Pick<InferResult, "tool" | "findings">[],
  source: DefinitionSource,
  known?: ReadonlyMap<string, unknown>,
): Promise<ReadTools> {
  const tools = results.flatMap(({ tool }) => tool ?? []);
  const inferred = results.flatMap(({ findings }) => findings);
  const isGiven = tools.some(({ explicit }) => explicit !== undefined);
  // Schema libraries are loaded for tools that need them.
  const read = isGiven
    ? await (await import("./explicit/read-explicit.ts")).readExplicit(tools, source, known)
    : { tools, findings: [], isRun: false };
  return { ...read, findings: [...inferred, ...read.findings, ...read.tools.flatMap(patternFindings)] };
}

function filesIn(folder: ToolFolder): readonly string[] {
  const file = toolFileOf(folder);
  return file === undefined ? [] : [`${folder.path}/${file}`];
}

interface Named {
  readonly agents: FoundAgents;
  readonly workflows: FoundWorkflows;
  readonly tools: readonly InferredTool[];
  readonly subjects: readonly RuleSubject[];
}

async function namedFindings(
  textOf: (file: string) => string,
  { agents: { agents: found }, workflows: { files: workflows }, tools, subjects }: Named,
): Promise<readonly Finding[]> {
  const agents = found.map(({ agent }) => agent);
  // A tool that cannot be read still exists, but little is known about it.
  const unread = subjects.filter(({ tool }) => tool === undefined || !tools.includes(tool));
  const known = [...tools, ...unread.flatMap(({ tool }) => tool ?? [])];
  if (known.length < subjects.length) return [];
  const names = new Set(unread.map(({ name }) => name));
  const ofWorkflows =
    workflows.length === 0
      ? { names: [], findings: [] }
      : (await import("./project/find-workflows.ts")).readWorkflows({ tools: known, agents, workflows });
  return [
    ...(unread.length === 0 ? checkFoundAgents(found, tools) : []),
    ...unknownAgentFindings(textOf, known, [...agents.map(({ name }) => name), ...ofWorkflows.names]),
    ...ofWorkflows.findings,
  ].filter(({ tool = "" }) => !names.has(tool));
}

/** If schemas are given as values, the types that replace them lack their texts, and must not be judged. */
function withoutUnread(tool: InferredTool): InferredTool {
  if (tool.explicit === undefined) return tool;
  const { output: _output, ...rest } = tool;
  return { ...rest, input: { type: "object" } };
}

/** A tool in its own file has no documents next to it. */
export function subjectOf(inferred: InferredTool, folder?: ToolFolder): RuleSubject {
  const tool = withWholeOutput(inferred);
  const subject = { name: tool.name, definition: describedTool(tool), tool };
  if (folder === undefined) return subject;
  const schemaFile = isWrittenByHand(tool)
    ? "fresh"
    : schemaFileState(folder.files["schema.json"], schemaFileText(tool));
  return { ...subject, folder, schemaFile };
}

/** The files that npm, pnpm and Yarn rewrite with every installation. */
const records = [".package-lock.json", ".modules.yaml", ".yarn-state.yml", ".yarn-integrity"];

/** The files that change with the project's packages, in the nearest `node_modules` that has any of them. */
export function installRecords(root: string): readonly string[] {
  const found = records.map((name) => path.join(root, "node_modules", name)).filter((file) => existsSync(file));
  const parent = path.dirname(root);
  return found.length > 0 || parent === root ? found : installRecords(parent);
}

/** The patterns of a tool's schemas that validators may not match against the arguments of a call, or its result. */
export function patternFindings(tool: InferredTool): readonly Finding[] {
  const findings = (side: "input" | "output", inferred: InferredTool["locations"]): readonly Finding[] => {
    const explicit = tool.explicit?.[side];
    const locations = explicit?.written?.locations ?? inferred;
    return unsafePatterns(tool[side] ?? {}).map(({ pointer, message, remedy }) =>
      findingOf("PATTERN_UNSAFE", message, {
        at: nearestLocation(locations, pointer) ?? explicit?.at ?? tool.at,
        tool: tool.name,
        // Pointers of findings refer to the input.
        ...(side === "input" ? { pointer } : { evidence: `output${pointer}` }),
        remedy,
      }),
    );
  };
  return [...findings("input", tool.locations), ...findings("output", {})];
}

import { patternFindings } from "../pattern-findings.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { Registry } from "../../registry/registry.ts";
import type { GivenTools } from "./given-tools.ts";
import { errorIn, repeatedNames } from "./given-error.ts";
import { sortTools, type NamedFile } from "./named-tools.ts";
import { readDefinitions, type DirectTool } from "./read-definitions.ts";
import { registryInMemory } from "./registry-in-memory.ts";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readExplicit } from "../explicit/read-explicit.ts";
import { withWholeOutput } from "../project/whole-output.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { toolFileNames } from "../../model/tool/tool-folder.ts";
import { fileExists } from "../../util/files.ts";
import { loadHandlers } from "./load-handlers.ts";

/** What the registry calls itself where a built one has its file. */
const location = "tools given directly";

/**
 * A registry of tools that are given directly, for development and tests: no build, no files. Their schemas are read or inferred now, and their
 * validators are compiled when a tool is first called.
 *
 * @throws ToolwrightError `TOOL_NAME_INVALID`, `TOOL_OPTION_INVALID`, `SCHEMA_UNKNOWN` or another code of a definition, with all findings.
 * @example
 * const registry = await registryFromTools({ shout: defineTool({ category: "utility", input: z.object({ text: z.string() }), execute }) });
 */
export async function registryFromTools(given: GivenTools): Promise<Registry> {
  const { definitions, files } = sortTools(given);
  const read = [await readDefinitions(definitions), await readFiles(files)];
  const tools = read.flatMap((part) => part.tools);
  const findings = [...read.flatMap((part) => part.findings), ...tools.flatMap(({ tool }) => patternFindings(tool))];
  const error = errorIn([...findings, ...repeatedNames(tools.map(({ tool }) => tool.name))]);
  if (error !== undefined) throw error;
  return registryInMemory(
    tools.map(({ tool }) => ({ name: tool.name, tool })),
    handlersOf(tools),
    { providers: undefined, version: "0.0.0", location },
  );
}

const handlersOf = (tools: readonly DirectTool[]): ReadonlyMap<string, Handler> =>
  new Map(tools.map(({ tool, handler }) => [tool.name, handler]));

interface ReadFiles {
  readonly tools: readonly DirectTool[];
  readonly findings: readonly Finding[];
}

/** Infers tools from their files and loads their handlers. Files of one project share one program. */
async function readFiles(given: readonly NamedFile[]): Promise<ReadFiles> {
  if (given.length === 0) return { tools: [], findings: [] };
  const placed = await Promise.all(
    given.flatMap(({ name, file }) => {
      const absolute = file instanceof URL || file.startsWith("file:") ? fileURLToPath(file) : path.resolve(file);
      return toolFilesAt(absolute).map(async (one) => ({ name, file: one, root: await projectOf(one) }));
    }),
  );
  const read: ReadFiles[] = [];
  for (const [root, files] of Map.groupBy(placed, (one) => one.root)) read.push(await readProject(root, files));
  return { tools: read.flatMap(({ tools }) => tools), findings: read.flatMap(({ findings }) => findings) };
}

interface PlacedFile {
  readonly name: string | undefined;
  readonly file: string;
}

async function readProject(root: string, files: readonly PlacedFile[]): Promise<ReadFiles> {
  const { inferTools } = await import("../../infer/infer-tools.ts");
  const results = inferTools(
    files.map(({ file }) => file),
    { root },
  );
  const findings = results.flatMap((result) => result.findings);
  const inferred = results.flatMap(({ tool }, index) => (tool === undefined ? [] : [named(tool, files[index]?.name)]));
  if (findings.some(({ severity }) => severity === "error")) return { tools: [], findings };
  const explicit = await readExplicit(inferred, { root });
  const handlers = await loadHandlers(explicit.tools, root);
  return {
    tools: explicit.tools.flatMap((tool) => {
      const handler = handlers.get(tool.file);
      return handler === undefined ? [] : [{ tool: withWholeOutput(tool), handler }];
    }),
    findings: [...findings, ...explicit.findings, ...handlers.findings],
  };
}

const named = (tool: InferredTool, name: string | undefined): InferredTool =>
  name === undefined ? tool : { ...tool, name };

/** The tool files of a folder: its own, or else those of the folders in it. Of a file, itself. */
function toolFilesAt(place: string): readonly string[] {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return [place];
  const own = toolFileIn(place);
  if (own !== undefined) return [own];
  const inside = readdirSync(place)
    .toSorted()
    .flatMap((name) => toolFileIn(path.join(place, name)) ?? []);
  if (inside.length > 0) return inside;
  throw new ToolwrightError("NO_TOOLS", `There is no tool in the folder ${place}.`, {
    remedy: "Give the folder of a tool, the folder that holds the folders of tools, or the path of a tool's file.",
  });
}

function toolFileIn(folder: string): string | undefined {
  const name = toolFileNames.find((known) => existsSync(path.join(folder, known)));
  return name === undefined ? undefined : path.join(folder, name);
}

/** The nearest folder from a file up that has a `package.json`, or else the file's own. */
async function projectOf(file: string): Promise<string> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (await fileExists(path.join(folder, "package.json"))) return folder;
    if (folder === path.dirname(folder)) return path.dirname(file);
  }
}

import { patternFindings } from "../pattern-findings.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Handler } from "../../model/handler.ts";
import type { Registry } from "../../registry/registry.ts";
import type { GivenTools } from "./given-tools.ts";
import { errorIn } from "./given-error.ts";
import { sortTools } from "./named-tools.ts";
import { readDefinitions, type DirectTool } from "./read-definitions.ts";
import { readFiles } from "./read-files.ts";
import { registryInMemory } from "./registry-in-memory.ts";

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
  const error = errorIn(findings) ?? repeatedName(tools);
  if (error !== undefined) throw error;
  return registryInMemory(
    tools.map(({ tool }) => ({ name: tool.name, tool })),
    handlersOf(tools),
    { providers: undefined, version: "0.0.0", location },
  );
}

function repeatedName(tools: readonly DirectTool[]): ToolwrightError | undefined {
  const names = tools.map(({ tool }) => tool.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined
    ? undefined
    : new ToolwrightError("TOOL_NAME_INVALID", `Two of the tools are named ${repeated}.`, {
        remedy: "Give each tool a name of its own.",
      });
}

const handlersOf = (tools: readonly DirectTool[]): ReadonlyMap<string, Handler> =>
  new Map(tools.map(({ tool, handler }) => [tool.name, handler]));

import type { Registry } from "../registry/registry.ts";
import type { GivenTools } from "../compile/direct/given-tools.ts";

/**
 * A registry of tools that are given directly, for development and tests: no build, no files. Their schemas are read or inferred now, which
 * loads a compiler where a file is given, and their validators are compiled when a tool is first called.
 *
 * @throws ToolwrightError `TOOL_NAME_INVALID`, `TOOL_OPTION_INVALID`, `SCHEMA_UNKNOWN` or another code of a definition, with all findings.
 * @example
 * const registry = await registryFromTools({ shout: defineTool({ category: "utility", input: z.object({ text: z.string() }), execute }) });
 */
export async function registryFromTools(tools: GivenTools): Promise<Registry> {
  // Only here are a compiler and a validator needed.
  const { readTools } = await import("../compile/direct/read-tools.ts");
  return readTools(tools);
}

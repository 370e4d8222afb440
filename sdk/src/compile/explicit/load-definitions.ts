import { pathToFileURL } from "node:url";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import type { ConvertedSides } from "./module-process.ts";
import { runModules } from "./run-modules.ts";
import { moduleFailure, withCompiledModules } from "./compiled-modules.ts";

export interface LoadedDefinitions {
  /** The converted schemas of each tool whose module ran, by its file. */
  readonly definitions: ReadonlyMap<string, ConvertedSides>;
  readonly findings: readonly Finding[];
}

export interface DefinitionSource {
  /** Absolute. */
  readonly root: string;
  /** The export that is the definition; default `default`. */
  readonly exportName?: string | undefined;
  /** What runs the modules; default `loadDefinitions`. */
  readonly load?: typeof loadDefinitions;
}

/** Runs the modules of tools in a process that ends afterwards, and returns the schemas they give as values. */
export async function loadDefinitions(
  tools: readonly InferredTool[],
  { root, exportName = "default" }: DefinitionSource,
): Promise<LoadedDefinitions> {
  const definitions = new Map<string, ConvertedSides>();
  const findings = await withCompiledModules(tools, root, async (modules) => {
    const jobs = modules.map(({ tool, file }) => ({
      url: pathToFileURL(file).href,
      exportName: tool.handlerExport ?? exportName,
      sides: (["input", "output"] as const).filter((side) => isRead(tool, side)),
    }));
    const answers = await runModules(jobs, root);
    return modules.flatMap(({ tool }, index) => {
      const answer = answers[index];
      if (answer === undefined) return [];
      if ("failure" in answer) return moduleFailure(answer.failure, tool);
      definitions.set(tool.file, answer.value as ConvertedSides);
      return [];
    });
  });
  return { definitions, findings };
}

const isRead = ({ explicit }: InferredTool, side: "input" | "output"): boolean =>
  explicit?.[side] !== undefined && explicit[side].written === undefined;

import { fileURLToPath } from "node:url";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { ownFile } from "../../util/own-files.ts";
import { convertSides, type ConvertedSides } from "./convert-value.ts";
import { loadDefinitions, type DefinitionSource } from "./load-modules.ts";
import { readConverted, type CheckedSide } from "./read-schema.ts";

export interface ReadTools {
  readonly tools: readonly InferredTool[];
  readonly findings: readonly Finding[];
  /** Whether modules ran: their schemas also depend on the installed libraries. */
  readonly isRun: boolean;
}

const sides = ["input", "output"] as const;

/**
 * Puts the schemas that tools give as values in the place of what their types say. Runs the modules of those tools alone.
 *
 * @param known Definitions by the file of their tool: their modules are not run.
 */
export async function readExplicit(
  tools: readonly InferredTool[],
  project: DefinitionSource,
  known: ReadonlyMap<string, unknown> = new Map(),
): Promise<ReadTools> {
  const { load = loadDefinitions } = project;
  const unknown = tools.filter((tool) => needsLoading(tool) && !known.has(tool.file));
  const loaded = unknown.length === 0 ? undefined : await load(unknown, project);
  const read = await Promise.all(
    tools.map(async (tool): Promise<Pick<ReadTools, "findings"> & { readonly tool?: InferredTool }> => {
      if (tool.explicit === undefined) return { tool, findings: [] };
      const own = loaded?.values.get(tool.file);
      if (own === undefined && unknown.includes(tool)) return { findings: [] };
      return readSides(tool, { ...(await convertedHere(tool, known.get(tool.file))), ...own });
    }),
  );
  return {
    tools: read.flatMap(({ tool }) => tool ?? []),
    findings: [...(loaded?.findings ?? []), ...read.flatMap(({ findings }) => findings)],
    isRun: unknown.length > 0,
  };
}

/** Whether only running its module tells what the schemas of a tool are. */
const needsLoading = ({ explicit }: InferredTool): boolean =>
  sides.some((side) => explicit?.[side] !== undefined && explicit[side].written === undefined);

/** Converts schemas that are written in the source, or that the caller has. */
function convertedHere({ explicit }: InferredTool, definition: unknown): Promise<ConvertedSides> {
  const [input, output] = sides.map((side) => explicit?.[side]?.written?.schema);
  const given = { ...(definition as object | undefined), ...defined({ input, output }) };
  const known = sides.filter((side) => explicit?.[side] !== undefined && (definition !== undefined || given[side]));
  return convertSides(given, known, ownFolder);
}

const ownFolder = fileURLToPath(ownFile("."));

/** The tool with its converted schemas; without it where one of them has an error. */
function readSides(
  tool: InferredTool,
  converted: ConvertedSides,
): { readonly tool?: InferredTool; readonly findings: readonly Finding[] } {
  const read = (side: (typeof sides)[number]): CheckedSide => {
    const [value, option] = [converted[side], tool.explicit?.[side]];
    return value === undefined || option === undefined
      ? { findings: [] }
      : readConverted(value, { tool, side, option });
  };
  const [input, output] = [read("input"), read("output")];
  const findings = [...input.findings, ...output.findings];
  if (findings.some(({ severity }) => severity === "error")) return { findings };
  const schemas = defined({ input: input.schema, output: output.schema });
  return { tool: { ...tool, ...schemas, ...(input.parses === true && { parsesInput: true }) }, findings };
}

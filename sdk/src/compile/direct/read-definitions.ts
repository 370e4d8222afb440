import { loadPackage } from "../explicit/convert-value.ts";
import { readSchema, type ReadSchema } from "../explicit/read-schema.ts";
import { findingOf } from "../../errors/finding-of.ts";
import { isToolMetadata, shapeOf } from "../../infer/read/option-shapes.ts";
import type { Finding } from "../../model/finding.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { InferredTool, ToolMetadata } from "../../model/tool/tool.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { optionNames } from "../../model/tool/tool-options.ts";
import type { NamedDefinition } from "./named-tools.ts";

export interface DirectTool {
  readonly tool: InferredTool;
  readonly handler: Handler;
}

/** Reads tools that are given as values; every finding of all of them comes at once. */
export async function readDefinitions(
  given: readonly NamedDefinition[],
): Promise<{ readonly tools: readonly DirectTool[]; readonly findings: readonly Finding[] }> {
  const read = await Promise.all(given.map(readDefinition));
  return { tools: read.flatMap(({ tool }) => tool ?? []), findings: read.flatMap(({ findings }) => findings) };
}

interface ReadDefinition {
  readonly tool?: DirectTool;
  readonly findings: readonly Finding[];
}

async function readDefinition({ name, definition }: NamedDefinition): Promise<ReadDefinition> {
  const { execute: _execute, preview: _preview, input, output, description = "", ...data } = definition;
  const metadata = { category: "utility", ...data };
  const ofOptions = optionFindings(metadata, name);
  if (input === undefined) ofOptions.push(withoutSchema(name));
  if (ofOptions.length > 0 || !isToolMetadata(metadata)) return { findings: ofOptions };
  const stub = stubOf(name, description, metadata);
  const own = await schemaOf("input", input, stub);
  const result = output === undefined ? undefined : await schemaOf("output", output, stub);
  const findings = [...own.findings, ...(result?.findings ?? [])];
  if (own.schema === undefined || findings.some(({ severity }) => severity === "error")) return { findings };
  const tool: InferredTool = {
    ...stub,
    input: own.schema,
    ...(result?.schema === undefined ? {} : { output: result.schema }),
    ...(own.parses === true ? { parsesInput: true } : {}),
  };
  return { tool: { tool, handler: definition as unknown as Handler }, findings };
}

/** A value is written nowhere: its findings point at it by name. */
const placeIn = (name: string) => ({ file: name, line: 1, column: 1 });

const stubOf = (name: string, description: string, metadata: ToolMetadata): InferredTool => ({
  name,
  folder: "",
  file: name,
  at: placeIn(name),
  description,
  metadata,
  input: {},
  locations: {},
});

const schemaOf = (side: "input" | "output", value: unknown, tool: InferredTool): Promise<ReadSchema> =>
  readSchema(value, { tool, side, option: { at: tool.at, isWritten: false }, load: loadPackage });

const withoutSchema = (tool: string): Finding =>
  findingOf("SCHEMA_UNKNOWN", `The tool ${tool} is given as a value without \`input\`, so its arguments are unknown.`, {
    tool,
    remedy: "Set `input` to a schema, or give the path of the tool's file so that it is inferred.",
  });

function optionFindings(metadata: Readonly<Record<string, unknown>>, tool: string): Finding[] {
  return Object.entries(metadata).flatMap(([option, value]) => {
    const shape = shapeOf(option);
    if (shape === undefined) {
      const meant = nearestName(option, [...optionNames, "execute", "input", "output", "preview", "description"]);
      const hint = meant === undefined ? "" : `; did you mean \`${meant}\`?`;
      return [
        findingOf("TOOL_OPTION_UNKNOWN", `The tool ${tool} has the unknown option \`${option}\`${hint}.`, { tool }),
      ];
    }
    if (value === undefined || shape.accepts(value as never)) return [];
    return [findingOf("TOOL_OPTION_INVALID", `The option \`${option}\` of ${tool} must be ${shape.wanted}.`, { tool })];
  });
}

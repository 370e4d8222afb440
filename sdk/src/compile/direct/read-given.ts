import path from "node:path";
import { fileURLToPath } from "node:url";
import { findingOf, ToolwrightError } from "../../errors/toolwright-error.ts";
import { optionFault } from "../../infer/tool/tool-options.ts";
import type { Handler } from "../../model/call/handler.ts";
import { hasErrors, startOf, type Finding } from "../../model/finding.ts";
import type { InferredTool, ToolMetadata, Category, CategoryMetadata, CommonMetadata } from "../../model/tool/tool.ts";
import { optionNames, toolNameForm, toolNamePattern } from "../../model/tool/tool-options.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { lowerFirst } from "../../util/texts.ts";
import { loadHandlers } from "../explicit/load-modules.ts";
import { finishTools } from "../inspect-project.ts";
import { packageAbove } from "../../util/files.ts";
import { withWholeOutput } from "../project/schema-file.ts";
import type { ExplicitSchema } from "../../model/explicit-schema.ts";

export interface DirectTools {
  readonly tools: readonly InferredTool[];
  /** By name. */
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly findings: readonly Finding[];
}

/**
 * Reads tools that are given as values or as files, and reports all their findings together.
 *
 * @throws ToolwrightError `TOOL_NAME_INVALID`, `TOOL_NOT_DEFINED`.
 */
export async function readGiven(given: GivenTools): Promise<DirectTools> {
  const named: readonly (readonly [string | undefined, GivenTool])[] = Array.isArray(given)
    ? (given as readonly GivenTool[]).map((tool) => [undefined, tool])
    : Object.entries(given as Readonly<Record<string, GivenTool>>);
  const definitions = new Map<string, GivenDefinition>();
  const files: PlacedFile[] = [];
  for (const [index, [key, tool]] of named.entries()) {
    if (typeof tool === "string" || tool instanceof URL) {
      const isAddress = tool instanceof URL || tool.startsWith("file:");
      files.push({ name: key, file: isAddress ? fileURLToPath(tool) : path.resolve(tool) });
    } else {
      const [name, definition] = namedDefinition(key, tool, index);
      if (definitions.has(name)) throw repeated(name);
      definitions.set(name, definition);
    }
  }
  const read = [await readDefinitions(definitions)];
  const byProject = Map.groupBy(files, ({ file }) => packageAbove(path.dirname(file)));
  for (const [root, own] of byProject) read.push(await readFiles(root, own));
  return {
    tools: read.flatMap(({ tools }) => tools),
    handlers: new Map(read.flatMap(({ handlers }) => [...handlers])),
    findings: read.flatMap(({ findings }) => findings),
  };
}

export const repeated = (name: string): ToolwrightError =>
  new ToolwrightError("TOOL_NAME_INVALID", `Two of the tools are named ${name}.`, {
    remedy: "Give each tool its own name.",
  });

function namedDefinition(
  key: string | undefined,
  tool: GivenDefinition | GivenModule,
  index: number,
): readonly [name: string, GivenDefinition] {
  const shown = key ?? `number ${index + 1} of the list`;
  const given: unknown = isRecord(tool) && "default" in tool ? tool.default : tool;
  // Without type checks, a tool may be any value.
  if (!isRecord(given) || typeof given.execute !== "function") {
    throw new ToolwrightError("TOOL_NOT_DEFINED", `The tool ${shown} has no function \`execute\`.`, {
      remedy: "Give what `defineTool` returns, or the path of a tool's file.",
    });
  }
  const name = given.name ?? key;
  if (typeof name === "string" && toolNamePattern.test(name)) return [name, given as unknown as GivenDefinition];
  const why = name === undefined ? "has no `name`" : `is named ${JSON.stringify(name)}`;
  throw new ToolwrightError("TOOL_NAME_INVALID", `The tool ${shown} ${why}; a name must be ${toolNameForm}.`, {
    remedy: "Set `name` in the definition, or give the tools as an object with their names as keys.",
  });
}

async function readDefinitions(definitions: ReadonlyMap<string, GivenDefinition>): Promise<DirectTools> {
  const described = [...definitions].map(([name, definition]) => readOptions(name, definition));
  const { tools, findings } = await finishTools(described, { root: "" }, definitions);
  const handlers = new Map([...definitions].map(([name, handler]) => [name, handler as unknown as Handler]));
  return { tools: tools.map(withAnyOutput), handlers, findings };
}

const isGenerator = (execute: unknown): boolean =>
  Object.prototype.toString.call(execute) === "[object AsyncGeneratorFunction]";

/** Without types it is unknown whether a generator returns its result; otherwise the data is the list of its chunks. */
function withAnyOutput(tool: InferredTool): InferredTool {
  if (tool.stream !== true || tool.output === undefined) return tool;
  const { $defs, ...items } = tool.output;
  return { ...tool, output: { anyOf: [items, { type: "array", items }], ...defined({ $defs }) } };
}

/** A value has no source location: its findings refer to it by name. */
function readOptions(name: string, definition: GivenDefinition) {
  const { execute, preview: _preview, input, output, description = "", ...data } = definition;
  const metadata: ToolMetadata = { category: "utility", ...data };
  const findings = optionFindings(metadata, name);
  if (input === undefined) {
    const message = `The tool ${name} is given as a value without \`input\`, so its arguments are unknown.`;
    const remedy = "Set `input` to a schema, or give the path of the tool's file so that it is inferred.";
    findings.push(findingOf("SCHEMA_UNKNOWN", message, { tool: name, remedy }));
  }
  if (findings.length > 0) return { findings };
  const at = startOf(name);
  const option = { at, isWritten: false };
  const explicit = { input: option, ...(output !== undefined && { output: option }) };
  const tool: InferredTool = {
    name,
    folder: "",
    file: name,
    at,
    description,
    metadata,
    input: {},
    locations: {},
    explicit,
    ...(isGenerator(execute) && { stream: true as const }),
  };
  return { tool, findings };
}

function optionFindings(metadata: ToolMetadata, tool: string): Finding[] {
  return Object.entries(metadata).flatMap(([option, value]) => {
    const fault = value === undefined && optionNames.includes(option) ? undefined : optionFault(option, value);
    if (fault === undefined) return [];
    const { code = "TOOL_OPTION_INVALID", message, remedy } = fault;
    return [findingOf(code, `Tool ${tool}: ${lowerFirst(message)}`, { tool, ...defined({ remedy }) })];
  });
}

interface PlacedFile {
  readonly name: string | undefined;
  readonly file: string;
}

async function readFiles(root: string, files: readonly PlacedFile[]): Promise<DirectTools> {
  const { inferTools } = await import("../../infer/infer-tools.ts");
  const results = inferTools(
    files.map(({ file }) => file),
    { root },
  );
  const named = results.map(({ tool, findings }, index) => ({
    findings,
    ...(tool && { tool: { ...tool, ...defined({ name: files[index]?.name }) } }),
  }));
  const { tools, findings } = await finishTools(named, { root });
  if (hasErrors(findings)) return { tools: [], handlers: new Map(), findings };
  const loaded = await handlersOf(tools, root);
  return {
    tools: tools.filter(({ name }) => loaded.handlers.has(name)).map(withWholeOutput),
    handlers: loaded.handlers,
    findings: [...findings, ...loaded.findings],
  };
}

export async function handlersOf(
  tools: readonly InferredTool[],
  root: string,
): Promise<Pick<DirectTools, "handlers" | "findings">> {
  const { values, findings } = await loadHandlers(tools, root);
  const named = tools.flatMap(({ file, name }) => {
    const handler = values.get(file);
    return handler === undefined ? [] : [[name, handler] as const];
  });
  return { handlers: new Map(named), findings };
}

/** A tool as a value: what `defineTool` returns, or an object with the same members. */
export interface GivenDefinition extends CommonMetadata, CategoryMetadata {
  /** What the tool does, for the model; a value has no JSDoc. */
  readonly description?: string;
  /** Default `utility`. */
  readonly category?: Category;
  /** Schema of the arguments: Zod, Valibot, ArkType, another Standard Schema library, or JSON Schema. Required: a value has no types. */
  readonly input?: ExplicitSchema;
  /** Schema of the result; default: the result is not validated. */
  readonly output?: ExplicitSchema;
  /** Does the work. Gets the arguments and the context. */
  readonly execute: (input: never, ctx: never) => unknown;
  readonly preview?: (data: never, maxLines: number) => string | readonly string[];
}

/**
 * A tool given directly: a definition, a module that exports one, or the path or `file:` address of a `tool.ts`, `tool.js` or `handler.js`, whose
 * schemas are inferred from its types.
 */
export type GivenTool = GivenDefinition | GivenModule | string | URL;

/** A module whose default export is a definition, as `import()` gives it. */
export interface GivenModule {
  readonly default: GivenDefinition;
}

/** A list, in which each definition has a `name`, or definitions and files by name. */
export type GivenTools = readonly GivenTool[] | Readonly<Record<string, GivenTool>>;

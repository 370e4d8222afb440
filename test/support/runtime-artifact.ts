import { writeFileSync } from "node:fs";
import path from "node:path";
import { compileValidators } from "../../sdk/src/compile/bundle/compile-validators.ts";
import type { ReverseMap } from "../../sdk/src/model/provider.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { RegistryFile, ToolRecord } from "../../sdk/src/model/registry.ts";
import type { HandlerParameter, Revival, ToolMetadata } from "../../sdk/src/model/tool.ts";
import { tempFolder } from "./temp-folder.ts";

/** A tool as a runtime test gives it: the handler is the text of a JavaScript expression. */
export interface RuntimeTool {
  readonly name: string;
  readonly metadata?: Partial<ToolMetadata>;
  readonly input?: JsonSchema;
  readonly output?: JsonSchema;
  /** Of a `ui` tool, what a user answers. */
  readonly answer?: JsonSchema;
  readonly stream?: true;
  readonly parameters?: readonly HandlerParameter[];
  readonly revive?: readonly Revival[];
  /** `(input, ctx) => …` */
  readonly execute: string;
  /** `(data, maxLines) => lines` */
  readonly preview?: string;
  /** `(value) => outcome`: the `validate` of a Standard Schema that parses the input. */
  readonly parse?: string;
  /** `(input) => text`: the question that a person is asked. */
  readonly question?: string;
  readonly reverseMaps?: Readonly<Record<string, ReverseMap>>;
  /** Default: a definition for `openai` that only names the tool. */
  readonly providerSchemas?: ToolRecord["providerSchemas"];
}

const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** Writes a real artifact with these tools to a temporary folder and gives the path of its registry. */
export async function runtimeArtifact(
  tools: readonly RuntimeTool[],
  whenFinished?: Parameters<typeof tempFolder>[1],
): Promise<string> {
  const records = tools.map(recordOf);
  const validators = await compiledValidators(
    records.map(({ toolId: name, metadata, jsonSchema: input, outputSchema: output }) => ({
      name,
      metadata,
      input,
      ...(output === undefined ? {} : { output }),
      folder: `tools/${name}`,
      file: `tools/${name}/tool.ts`,
      at: { file: `tools/${name}/tool.ts`, line: 1, column: 1 },
      description: "",
      locations: {},
    })),
  );
  const errorsEntry = path.resolve(import.meta.dirname, "../../sdk/src/index.ts");
  const handlers = tools.map(({ name, execute, parse, preview, question }) => {
    const input =
      parse === undefined ? "" : `input: { "~standard": { version: 1, vendor: "test", validate: ${parse} } }, `;
    const asked = question === undefined ? "" : `question: ${question}, `;
    const definition = `export default { ${input}${asked}execute: ${execute}${preview === undefined ? "" : `, preview: ${preview}`} };`;
    const text = `import { fail, ok, ToolError } from ${JSON.stringify(errorsEntry)};\n${definition}\n`;
    return [`handlers/${name}.js`, text];
  });
  const folder = tempFolder(
    {
      ...(Object.fromEntries(handlers) as Record<string, string>),
      ...Object.fromEntries(
        [...validators].flatMap(([name, { files }]) =>
          Object.values(files).map((text) => [`validators/${name}.js`, text] as const),
        ),
      ),
      "package.json": '{ "type": "module" }',
    },
    whenFinished,
  );
  const registry: RegistryFile = {
    format: "1.0",
    version: "1.0.0+0123456789ab",
    gitCommit: null,
    buildTimestamp: null,
    tools: records,
  };
  const file = path.join(folder, "tool_registry.json");
  writeFileSync(file, JSON.stringify(registry));
  return file;
}

const compiled = new Map<string, ReturnType<typeof compileValidators>>();

/** Compiling costs more than most tests, and many use the same tools. */
function compiledValidators(tools: Parameters<typeof compileValidators>[0]): ReturnType<typeof compileValidators> {
  const key = JSON.stringify(tools);
  const validators = compiled.get(key) ?? compileValidators(tools);
  compiled.set(key, validators);
  return validators;
}

/** A complete record of a tool, its modules where the build puts them. */
export function recordOf(tool: RuntimeTool): ToolRecord {
  const { name, metadata = {}, input = nothing, output, stream, parameters, reverseMaps = {} } = tool;
  const { category = "retrieval" } = metadata;
  return {
    toolId: name,
    category,
    metadata: { ...metadata, category },
    description: `Does ${name}.`,
    summary: `Does ${name}.`,
    documentation: `# ${name}`,
    jsonSchema: input,
    ...(output === undefined ? {} : { outputSchema: output }),
    ...(tool.answer === undefined ? {} : { answerSchema: tool.answer }),
    ...(stream === undefined ? {} : { stream }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(tool.revive === undefined ? {} : { revive: tool.revive }),
    ...(tool.parse === undefined ? {} : { parsesInput: true }),
    ...(tool.question === undefined ? {} : { asksQuestion: true }),
    providerSchemas: tool.providerSchemas ?? { openai: { type: "function", name } },
    reverseMaps,
    handlerPath: `handlers/${name}.js`,
    validatorPath: `validators/${name}.js`,
    sourcePath: `tools/${name}/tool.ts`,
  };
}

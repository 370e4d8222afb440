import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { providerFiles } from "../../sdk/src/compile/artifact/adapt-tools.ts";
import { compileValidators } from "../../sdk/src/compile/bundle/compile-validators.ts";
import type { ReverseMap } from "../../sdk/src/model/artifact/provider.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { ProviderForm, RegistryFile, ToolRecord } from "../../sdk/src/model/artifact/registry.ts";
import type { ProviderForms } from "../../sdk/src/registry/provider-forms.ts";
import type { JsonObject } from "../../sdk/src/util/json.ts";
import type { HandlerParameter, Revival, ToolMetadata } from "../../sdk/src/model/tool/tool.ts";
import { tempFolder } from "./temp-folder.ts";

/** A tool in a runtime test: the handler is the text of a JavaScript expression. */
export interface RuntimeTool {
  readonly name: string;
  readonly metadata?: Partial<ToolMetadata>;
  readonly input?: JsonSchema;
  readonly output?: JsonSchema;
  /** The user's answer to a `ui` tool. */
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
  /** `(input) => text`: the question to a person. */
  readonly question?: string;
  readonly reverseMaps?: Readonly<Record<string, ReverseMap>>;
  /** Default: a definition for `openai` that only names the tool. */
  readonly providerSchemas?: Readonly<Record<string, JsonObject>>;
}

const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** Writes a real artifact with these tools to `dist` of a temporary folder, and returns the path of its registry. */
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
    const text = `import { direct, fail, ok, ToolError } from ${JSON.stringify(errorsEntry)};\n${definition}\n`;
    return [`handlers/${name}.js`, text];
  });
  const renamed = new Map([...validators.paths].map(([name, file]) => [file, `validators/${name}.js`]));
  const forms = providerFiles(formsOf(tools));
  const files = {
    ...(Object.fromEntries(handlers) as Record<string, string>),
    ...Object.fromEntries(Object.entries(validators.files).map(([file, text]) => [renamed.get(file) ?? file, text])),
    ...forms.texts,
  };
  const placed = Object.fromEntries(Object.entries(files).map(([file, text]) => [`dist/${file}`, text]));
  const folder = tempFolder({ ...placed, "package.json": '{ "type": "module" }' }, whenFinished);
  const registry: RegistryFile = {
    format: "1.0",
    version: "1.0.0+0123456789ab",
    gitCommit: null,
    buildTimestamp: null,
    providers: forms.references,
    tools: records,
  };
  const file = path.join(folder, "dist/tool_registry.json");
  // A registry without tools has no other files there.
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(registry));
  return file;
}

/** The tools in the form of each provider. */
export function formsOf(tools: readonly RuntimeTool[]): ProviderForms {
  const schemasOf = ({ name, providerSchemas = { openai: { type: "function", name } } }: RuntimeTool) =>
    providerSchemas;
  const ids = new Set(tools.flatMap((tool) => Object.keys(schemasOf(tool))));
  const formOf = (tool: RuntimeTool, id: string): readonly (readonly [string, ProviderForm])[] => {
    const definition = schemasOf(tool)[id];
    const reverse = tool.reverseMaps?.[id];
    return definition === undefined ? [] : [[tool.name, { definition, ...(reverse && { reverse }) }]];
  };
  return Object.fromEntries(
    [...ids].map((id) => [id, { tools: Object.fromEntries(tools.flatMap((tool) => formOf(tool, id))) }]),
  );
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
  const { name, metadata = {}, input = nothing, output, stream, parameters } = tool;
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
    handlerPath: `handlers/${name}.js`,
    validatorPath: `validators/${name}.js`,
    sourcePath: `tools/${name}/tool.ts`,
  };
}

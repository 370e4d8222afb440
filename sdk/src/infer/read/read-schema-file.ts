import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { optionNames } from "../../model/tool/tool-options.ts";
import type { WrittenSchema } from "../../model/tool/tool.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { readJsonFile, type JsonFile } from "./json-file.ts";
import { splitMembers, type Option } from "./read-definition.ts";

export interface SchemaFile {
  /** May be empty. */
  readonly description: string;
  /** In the form of options of `defineTool`; the schemas are among them. */
  readonly options: readonly Option[];
  readonly input: WrittenSchema;
  readonly output?: WrittenSchema;
}

/**
 * Reads the `schema.json` at an absolute path. It is either the JSON Schema of the input, with the output's as `x-output` and options
 * among its keywords, or `{ "input": …, "output": … }` with the options around them.
 */
export function readSchemaFile(
  absolute: string,
  project: Pick<Project, "root" | "texts">,
): SchemaFile | { readonly findings: readonly Finding[] } {
  const json = readJsonFile(absolute, project);
  if (json === undefined) {
    const at = { file: relativeFile(absolute, project.root), line: 1, column: 1 };
    const remedy = "Write the JSON Schema of the input there, or write the tool as `tool.js` with `defineTool`.";
    return {
      findings: [findingOf("TOOL_FILE_MISSING", "There is no `schema.json` next to `handler.js`.", { at, remedy })],
    };
  }
  if ("fault" in json) return { findings: [findingOf(json.code, `\`schema.json\` ${json.fault}.`, { at: json.at })] };
  const { description } = json.value;
  return {
    description: typeof description === "string" ? description.trim() : "",
    ...(isEnvelope(json.value) ? readEnvelope(json) : readPlain(json)),
  };
}

/** An object schema has a type or combines others; `{ input, output }` has neither. `type` is also an option, with other values. */
const isEnvelope = (value: JsonFile["value"]): boolean =>
  isRecord(value.input) &&
  value.type !== "object" &&
  !["properties", "$ref", "anyOf", "oneOf", "allOf"].some((key) => Object.hasOwn(value, key));

type Content = Omit<SchemaFile, "description">;

function readEnvelope({ value, literal, locations }: JsonFile): Content {
  return {
    options: splitMembers(literal).options.filter(({ name }) => !["$schema", "description"].includes(name)),
    input: part(value.input, "/input", locations),
    ...(value.output !== undefined && { output: part(value.output, "/output", locations) }),
  };
}

/** Options that are also keywords of JSON Schema; within a schema they are keywords. */
const sharedNames: readonly string[] = ["title", "type", "examples", "deprecated"];

function readPlain({ value, literal, locations }: JsonFile): Content {
  const members = splitMembers(literal).options;
  const own = members.filter(({ name }) => optionNames.includes(name) && !sharedNames.includes(name));
  const output = members.findLast(({ name }) => name === "x-output");
  const apart = new Set(["description", "x-output", ...own.map(({ name }) => name)]);
  const schema = Object.fromEntries(Object.entries(value).filter(([name]) => !apart.has(name)));
  return {
    options: [...own, { name: "input", member: literal }, ...(output ? [{ ...output, name: "output" }] : [])],
    input: { schema: schema as Json, locations },
    ...(output && { output: part(value["x-output"], "/x-output", locations) }),
  };
}

/** The schema at a pointer, with locations relative to it. */
function part(schema: unknown, pointer: string, locations: JsonFile["locations"]): WrittenSchema {
  const within = Object.entries(locations)
    .filter(([key]) => key === pointer || key.startsWith(`${pointer}/`))
    .map(([key, location]) => [key.slice(pointer.length), location] as const);
  return { schema: schema as Json, locations: Object.fromEntries(within) };
}

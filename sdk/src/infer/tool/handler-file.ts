import path from "node:path";
import type { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { handlerFileName } from "../../model/tool/tool-folder.ts";
import { optionNames } from "../../model/tool/tool-options.ts";
import type { InferredTool, WrittenSchema } from "../../model/tool/tool.ts";
import { orElse } from "../../util/failures.ts";
import { textOfFile } from "../../util/files.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { joinLines } from "../docs/tags/join-lines.ts";
import { evidenceOf, locationAt, locationOf, relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { readJsonFile, type JsonFile } from "../read/json-file.ts";
import { exportOf } from "../read/module-exports.ts";
import {
  isSchemaOption,
  literalBehind,
  optionsIn,
  readDefinition,
  type Option,
  type Options,
} from "../read/read-definition.ts";
import { exportedFunction, readHandler, type Callable } from "../read/read-handler.ts";
import { toolOfDraft, type Found } from "./tool-draft.ts";

/**
 * Reads a tool of two files: a `handler.js` that exports `execute`, and a `schema.json` written by hand. The description is that of
 * `schema.json`, else the JSDoc of `execute`, else `doc_summary.md`.
 */
export function inferHandlerFile(source: ts.SourceFile, name: string, project: Project): Found {
  const folder = path.dirname(source.fileName);
  const schemaFile = readSchemaFile(path.join(folder, "schema.json"), project);
  const ofSchema = "finding" in schemaFile ? [schemaFile.finding] : [];
  if (readDefinition(source, "default", project) !== undefined)
    return { findings: [...ofSchema, isDefined(source, project)] };
  const { handler, options: own, unreadable } = readModule(source, project);
  if (handler === undefined) return { findings: [...ofSchema, noExecute(source, project)] };
  if ("finding" in schemaFile) return { findings: ofSchema };

  const found = toolOfDraft(
    {
      name,
      source,
      node: handler.handler,
      statements: [],
      handler,
      options: [...schemaFile.options, ...own.filter((option) => !isSchemaOption(option))],
      unreadable,
      categoryRemedy:
        'Set it in `schema.json`, `"category": "action"`, or in `handler.js`: `export const category = "action"`.',
      isPlain: true,
      findings: own.filter(isSchemaOption).map((option) => schemaElsewhere(option, project)),
    },
    project,
  );
  if (found.tool === undefined) return found;
  const summary = orElse(() => joinLines(textOfFile(path.join(folder, "doc_summary.md"), project.texts).trim()), "");
  const texts = [schemaFile.description, found.tool.description, summary];
  const description = texts.find((text) => text !== "") ?? "";
  return { ...found, tool: { ...found.tool, ...written(found.tool, schemaFile), description } };
}

/** The schemas as written, until the build has checked them. */
function written({ explicit = {} }: InferredTool, { input, output }: SchemaFile): Partial<InferredTool> {
  return {
    explicit: {
      ...(explicit.input && { input: { ...explicit.input, written: input } }),
      ...(explicit.output && output && { output: { ...explicit.output, written: output } }),
    },
    input: input.schema as InferredTool["input"],
    ...(output && { output: output.schema as NonNullable<InferredTool["output"]> }),
    locations: input.locations,
  };
}

/** `execute`, exported by its name, by default or as a member of the default export, and the options in the module. */
function readModule(source: ts.SourceFile, project: Project): Options & { readonly handler: Callable | undefined } {
  const valueOf = (name: string): ts.ObjectLiteralExpression | undefined => {
    const { expression, isConstant } = exportOf(source, name, project) ?? {};
    return expression && isConstant === true ? literalBehind(expression, project.checker) : undefined;
  };
  const [whole, metadata] = [valueOf("default"), valueOf("metadata")];
  const members = [whole, metadata].map((literal) => (literal === undefined ? noOptions : optionsIn(literal)));
  const category = exportOf(source, "category", project);
  const apart = metadata === undefined ? exportOf(source, "metadata", project) : undefined;
  const inWhole = whole && readHandler({ node: whole, options: optionsIn(whole).options }, project);
  return {
    // In the order of the lookup at a call.
    handler:
      inWhole !== undefined && "handler" in inWhole
        ? inWhole
        : (exportedFunction(source, "execute", project) ?? exportedFunction(source, "default", project)),
    options: [
      ...members.flatMap(({ options }) => options),
      ...(category === undefined
        ? []
        : [{ name: "category", member: category.node, ...(category.isConstant && { value: category.expression }) }]),
    ],
    unreadable: [...members.flatMap(({ unreadable }) => unreadable), ...(apart === undefined ? [] : [apart.node])],
  };
}

const noOptions: Options = { options: [], unreadable: [] };

interface SchemaFile {
  /** May be empty. */
  readonly description: string;
  /** The schemas are among them. */
  readonly options: readonly Option[];
  readonly input: WrittenSchema;
  readonly output?: WrittenSchema;
}

/**
 * Reads `schema.json`. It is either the JSON Schema of the input, with the output's as `x-output` and options among its keywords, or
 * `{ "input": …, "output": … }` with the options around them.
 */
function readSchemaFile(file: string, project: Project): SchemaFile | { readonly finding: Finding } {
  const json = readJsonFile(file, project);
  if (json === undefined) {
    const at = { file: relativeFile(file, project.root), line: 1, column: 1 };
    const remedy = "Write the JSON Schema of the input there, or write the tool as `tool.js` with `defineTool`.";
    return {
      finding: findingOf("TOOL_FILE_MISSING", "There is no `schema.json` next to `handler.js`.", { at, remedy }),
    };
  }
  if ("fault" in json) return { finding: findingOf(json.code, `\`schema.json\` ${json.fault}.`, { at: json.at }) };
  const { value, literal, locations } = json;
  const members = optionsIn(literal).options;
  const description = typeof value.description === "string" ? value.description.trim() : "";
  if (isEnvelope(value)) {
    const options = members.filter((option) => !["$schema", "description"].includes(option.name));
    return {
      description,
      options,
      input: part(json, "input"),
      ...(value.output !== undefined && { output: part(json, "output") }),
    };
  }
  const own = members.filter((option) => optionNames.includes(option.name) && !sharedNames.includes(option.name));
  const output = members.findLast((option) => option.name === "x-output");
  const apart = new Set(["description", "x-output", ...own.map((option) => option.name)]);
  const schema = Object.fromEntries(Object.entries(value).filter(([key]) => !apart.has(key)));
  const schemas = [{ name: "input", member: literal }, ...(output ? [{ ...output, name: "output" }] : [])];
  return {
    description,
    options: [...own, ...schemas],
    input: { schema: schema as Json, locations },
    ...(output && { output: part(json, "x-output") }),
  };
}

/** An object schema has a type or combines others; `{ input, output }` has neither. `type` is also an option, with other values. */
const isEnvelope = (value: JsonFile["value"]): boolean =>
  isRecord(value.input) &&
  value.type !== "object" &&
  !["properties", "$ref", "anyOf", "oneOf", "allOf"].some((key) => Object.hasOwn(value, key));

/** Options that are also keywords of JSON Schema; within a schema they are keywords. */
const sharedNames: readonly string[] = ["title", "type", "examples", "deprecated"];

/** The schema in a member of the file, with locations relative to it. */
function part({ value, locations }: JsonFile, member: string): WrittenSchema {
  const pointer = `/${member}`;
  const within = Object.entries(locations)
    .filter(([key]) => key === pointer || key.startsWith(`${pointer}/`))
    .map(([key, location]) => [key.slice(pointer.length), location] as const);
  return { schema: value[member] as Json, locations: Object.fromEntries(within) };
}

function schemaElsewhere({ name, member }: Option, { root }: Project): Finding {
  const message = `The option \`${name}\` belongs in \`schema.json\`, not in \`${handlerFileName}\`.`;
  const remedy = "Move the schema, or write the tool as `tool.js` with `defineTool`.";
  return findingOf("TOOL_OPTION_INVALID", message, {
    at: locationOf(member, root),
    evidence: evidenceOf(member),
    remedy,
  });
}

function noExecute(source: ts.SourceFile, project: Project): Finding {
  const { node } = exportOf(source, "execute", project) ?? exportOf(source, "default", project) ?? {};
  const at = node === undefined ? locationAt(source, 0, project.root) : locationOf(node, project.root);
  return findingOf("TOOL_NOT_DEFINED", `\`${handlerFileName}\` exports no function \`execute\`.`, {
    at,
    ...(node !== undefined && { evidence: evidenceOf(node) }),
    remedy: "Export it: `export async function execute(input, ctx) { … }`.",
  });
}

function isDefined(source: ts.SourceFile, { root }: Project): Finding {
  return findingOf("TOOL_NOT_DEFINED", `\`${handlerFileName}\` cannot contain a tool made by \`defineTool\`.`, {
    at: locationAt(source, 0, root),
    remedy:
      "Rename the file to `tool.js` and remove `schema.json`, which is then generated; or export `execute` alone.",
  });
}

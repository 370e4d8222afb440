import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding, Location } from "../../model/finding.ts";
import { parseJson, type Json } from "../../util/json.ts";
import type { WrittenSchema } from "../../model/tool/tool.ts";
import { optionNames } from "../../model/tool/tool-options.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { jsonFault } from "../../util/json-text.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { textOfFile } from "../../util/files.ts";
import type { Project } from "../project/open-project.ts";
import { locationOf, relativeFile } from "../project/node-location.ts";
import { splitMembers, type Option } from "./read-definition.ts";
import { nameOf } from "./read-literal.ts";

export interface SchemaFile {
  /** May be empty. */
  readonly description: string;
  /** In the form of options of `defineTool`; the schemas are among them. */
  readonly options: readonly Option[];
  readonly input: WrittenSchema;
  readonly output?: WrittenSchema;
}

export type SchemaFileReading = { readonly file: SchemaFile } | { readonly findings: readonly Finding[] };

/**
 * Reads the `schema.json` at an absolute path. It is either the JSON Schema of the input, with the output's as `x-output` and options
 * among its keywords, or `{ "input": …, "output": … }` with the options around them.
 */
export function readSchemaFile(absolute: string, { root, texts }: Pick<Project, "root" | "texts">): SchemaFileReading {
  const file = relativeFile(absolute, root);
  const read = readJson(file, () => textOfFile(absolute, texts));
  if ("findings" in read) return read;
  try {
    return understand(absolute, read, root);
  } catch (error) {
    // The compiler's parser is recursive, and a deep file overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    const at = { file, line: 1, column: 1 };
    return { findings: [findingOf("SCHEMA_INVALID", "`schema.json` is nested too deeply to be read.", { at })] };
  }
}

function understand(absolute: string, { text, value }: JsonText, root: string): SchemaFileReading {
  const source = ts.createSourceFile(absolute, text, ts.ScriptTarget.JSON, true, ts.ScriptKind.JSON);
  const statement = source.statements[0];
  const literal = statement !== undefined && ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (!isRecord(value) || literal === undefined || !ts.isObjectLiteralExpression(literal)) {
    const at = { file: relativeFile(absolute, root), line: 1, column: 1 };
    return { findings: [findingOf("SCHEMA_INVALID", "`schema.json` is not a JSON object.", { at })] };
  }
  const locations = placesIn(literal, root);
  return { file: isEnvelope(value) ? readEnvelope(value, literal, locations) : readPlain(value, literal, locations) };
}

interface JsonText {
  readonly text: string;
  readonly value: Json;
}

function readJson(file: string, textOf: () => string): JsonText | { readonly findings: readonly Finding[] } {
  const at = { file, line: 1, column: 1 };
  try {
    const text = textOf().replace(/^\uFEFF/, "");
    const value = parseJson(text);
    if (value !== undefined) return { text, value };
    const { line = 1, column = 1 } = jsonFault(text) ?? {};
    return {
      findings: [findingOf("SCHEMA_INVALID", "`schema.json` is not JSON.", { at: { file, line, column } })],
    };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing)
      return {
        findings: [
          findingOf("FILE_UNREADABLE", `${file} cannot be read: ${errorMessage(error).split(", ", 1).join("")}.`, {
            at,
          }),
        ],
      };
    const remedy = "Write the JSON Schema of the input there, or write the tool as `tool.js` with `defineTool`.";
    return {
      findings: [findingOf("TOOL_FILE_MISSING", "There is no `schema.json` next to `handler.js`.", { at, remedy })],
    };
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** An object schema has a type or combines others; `{ input, output }` has neither. */
const isEnvelope = (value: JsonRecord): boolean =>
  isRecord(value.input) &&
  !["type", "properties", "$ref", "anyOf", "oneOf", "allOf"].some((key) => isKeyword(value, key));

/** `type` is also an option of orchestration tools, whose values are not JSON types. */
const isKeyword = (value: JsonRecord, key: string): boolean =>
  Object.hasOwn(value, key) && !(key === "type" && value.type !== "object");

function readEnvelope(
  value: JsonRecord,
  literal: ts.ObjectLiteralExpression,
  locations: WrittenSchema["locations"],
): SchemaFile {
  const options = splitMembers(literal).options.filter(({ name }) => !["$schema", "description"].includes(name));
  return {
    description: descriptionOf(value),
    options,
    input: part(value.input, "/input", locations),
    ...(value.output === undefined ? {} : { output: part(value.output, "/output", locations) }),
  };
}

/** Options that are also keywords of JSON Schema; within a schema they are keywords. */
const sharedNames: readonly string[] = ["title", "type", "examples", "deprecated"];

function readPlain(
  value: JsonRecord,
  literal: ts.ObjectLiteralExpression,
  locations: WrittenSchema["locations"],
): SchemaFile {
  const members = splitMembers(literal).options;
  const own = members.filter(({ name }) => optionNames.includes(name) && !sharedNames.includes(name));
  const output = members.findLast(({ name }) => name === "x-output");
  const apart = new Set(["description", "x-output", ...own.map(({ name }) => name)]);
  const schema = Object.fromEntries(Object.entries(value).filter(([name]) => !apart.has(name)));
  return {
    description: descriptionOf(value),
    options: [
      ...own,
      { name: "input", member: literal },
      ...(output === undefined ? [] : [{ name: "output", member: output.member }]),
    ],
    input: { schema: schema as Json, locations },
    ...(output === undefined ? {} : { output: part(value["x-output"], "/x-output", locations) }),
  };
}

const descriptionOf = ({ description }: JsonRecord): string =>
  typeof description === "string" ? description.trim() : "";

/** The schema at a pointer, with locations relative to it. */
function part(schema: unknown, pointer: string, locations: WrittenSchema["locations"]): WrittenSchema {
  const within = Object.entries(locations)
    .filter(([key]) => key === pointer || key.startsWith(`${pointer}/`))
    .map(([key, location]) => [key.slice(pointer.length), location] as const);
  return { schema: schema as Json, locations: Object.fromEntries(within) };
}

/** The location of each part of a JSON text, by its pointer. */
export function placesIn(root: ts.Expression, folder: string): WrittenSchema["locations"] {
  const locations: [string, Location][] = [];
  const waiting: [pointer: string, node: ts.Expression][] = [["", root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [pointer, node] = next;
    locations.push([pointer, locationOf(node, folder)]);
    if (ts.isArrayLiteralExpression(node)) {
      node.elements.forEach((element, index) => waiting.push([pointerTo(pointer, String(index)), element]));
    } else if (ts.isObjectLiteralExpression(node)) {
      for (const member of node.properties.filter(ts.isPropertyAssignment)) {
        waiting.push([pointerTo(pointer, nameOf(member.name) ?? ""), member.initializer]);
      }
    }
  }
  return Object.fromEntries(locations);
}

import type { JsonSchema } from "../../model/json-schema.ts";
import type { Json } from "../../util/json.ts";
import { commentLines } from "./tool-files.ts";

/** A schema as the TypeScript of an author: what types cannot say is in tags. */
export interface TypeSource {
  /** The declarations of named types, with a line break after each. */
  readonly declarations: string;
  /** The type itself. */
  readonly type: string;
}

interface Writing {
  /** `Date` and `URL` by JSON pointer of the strings that become them. */
  readonly revived: ReadonlyMap<string, string>;
  /** The name of a definition's type. */
  readonly nameOf: (definition: string) => string;
}

/** Where a part of a schema is, and how far its lines are indented. */
interface Place {
  readonly pointer: string;
  readonly indent: string;
}

/** The type of a schema's values. `prefix` begins the names of its definitions; `revived` are names of classes by JSON pointer. */
export function typeSource(schema: JsonSchema, prefix: string, revived: ReadonlyMap<string, string>): TypeSource {
  const nameOf = (definition: string): string => `${prefix}${definition.replaceAll(/[^\w$]/g, "_")}`;
  const writing = { revived, nameOf };
  const declarations = Object.entries(schema.$defs ?? {}).map(([name, part]) => {
    const text = typeText(part, { pointer: `/$defs/${name}`, indent: "" }, writing);
    const comment = docLines(part, "").map((line) => `${line}\n`);
    return `${comment.join("")}export type ${nameOf(name)} = ${text};\n\n`;
  });
  return { declarations: declarations.join(""), type: typeText(schema, { pointer: "", indent: "" }, writing) };
}

function typeText(schema: JsonSchema, place: Place, writing: Writing): string {
  const { pointer } = place;
  if (schema.$ref !== undefined) return writing.nameOf(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
  const branches = schema[keyword];
  if (branches !== undefined) {
    return union(
      branches.map((branch, index) =>
        typeText(branch, { ...place, pointer: `${pointer}/${keyword}/${String(index)}` }, writing),
      ),
    );
  }
  const revived = writing.revived.get(pointer);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const texts = types.map((type) => {
    if (type === "array") return arrayText(schema, place, writing);
    if (type === "object") return objectText(schema, place, writing);
    if (type === "string") return revived ?? type;
    return type === "integer" ? "number" : type;
  });
  return texts.length === 0 ? "unknown" : union(texts);
}

function arrayText({ items, prefixItems, minItems = 0 }: JsonSchema, place: Place, writing: Writing): string {
  const at = (step: string): Place => ({ ...place, pointer: `${place.pointer}/${step}` });
  const rest =
    typeof items === "object" ? typeText(items, at("items"), writing) : items === false ? undefined : "unknown";
  if (prefixItems === undefined) return `${inParentheses(rest ?? "never")}[]`;
  const members = prefixItems.map((item, index) => {
    const text = typeText(item, at(`prefixItems/${String(index)}`), writing);
    return index < minItems ? text : `${inParentheses(text)}?`;
  });
  return `[${[...members, ...(rest === undefined ? [] : [`...${inParentheses(rest)}[]`])].join(", ")}]`;
}

function objectText(schema: JsonSchema, { pointer, indent }: Place, writing: Writing): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
    const text = typeText(property, { pointer: `${pointer}/properties/${step}`, indent: inner }, writing);
    const key = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
    return [...docLines(property, inner), `${inner}${key}${required.has(name) ? "" : "?"}: ${text};`];
  });
  const { additionalProperties: extra } = schema;
  const others =
    extra === false
      ? undefined
      : typeof extra === "object"
        ? typeText(extra, { pointer: `${pointer}/additionalProperties`, indent: inner }, writing)
        : "unknown";
  if (members.length === 0) return `Record<string, ${others ?? "never"}>`;
  // Beside named members an index signature must allow what they hold.
  if (others !== undefined) members.push(`${inner}[key: string]: unknown;`);
  return `{\n${members.join("\n")}\n${indent}}`;
}

// Keywords that a type cannot say, each with its tag of the same name.
const tagged = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
] as const;

/** The comment of a property: its description, then a tag a line. */
function docLines(schema: JsonSchema, indent: string): readonly string[] {
  const isDate = schema.format === "date-time" || schema.format === "uri";
  const tags = [
    ...(schema.type === "integer" ? ["@integer"] : []),
    ...tagged.flatMap((keyword) => (schema[keyword] === undefined ? [] : [`@${keyword} ${String(schema[keyword])}`])),
    ...(schema.format === undefined || isDate ? [] : [`@format ${schema.format}`]),
    ...(schema.uniqueItems === true ? ["@uniqueItems"] : []),
    ...(schema.default === undefined ? [] : [`@default ${JSON.stringify(schema.default)}`]),
  ];
  const text = schema.description ?? "";
  return text === "" && tags.length === 0 ? [] : commentLines(text, tags).map((line) => `${indent}${line}`);
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ") || "never";

const inParentheses = (type: string): string => (/[ |]/.test(type) && !type.startsWith("{") ? `(${type})` : type);

const literal = (value: Json): string => JSON.stringify(value);

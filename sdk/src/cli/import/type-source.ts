import type { JsonSchema } from "../../model/json-schema.ts";
import { asTypeScript } from "../../schema/as-typescript.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { commentLines } from "./tool-files.ts";

export interface TypeSource {
  readonly declarations: string;
  readonly type: string;
}

/** The type of a schema's values. `prefix` begins the names of its definitions; `revived` are names of classes by JSON pointer. */
export function typeSource(schema: JsonSchema, prefix: string, revived: ReadonlyMap<string, string>): TypeSource {
  const named = (definition: string): string => `${prefix}${definition.replaceAll(/[^\w$]/g, "_")}`;
  const nameOf = (ref: string): string => named(ref.slice(ref.lastIndexOf("/") + 1));
  const style = { nameOf, comment: docLines, isGenerated: false, ofStrings: revived };
  const declarations = Object.entries(schema.$defs ?? {}).map(([name, part]) => {
    const text = asTypeScript(part, style, { pointer: pointerTo("/$defs", name) });
    const lines = docLines(part).map((line) => `${line}\n`);
    return `${lines.join("")}export type ${named(name)} = ${text};\n\n`;
  });
  return { declarations: declarations.join(""), type: asTypeScript(schema, style) };
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

function docLines(schema: JsonSchema): readonly string[] {
  const isDate = schema.format === "date-time" || schema.format === "uri";
  const tags = [
    ...(schema.type === "integer" ? ["@integer"] : []),
    ...tagged.flatMap((keyword) => (schema[keyword] === undefined ? [] : [`@${keyword} ${String(schema[keyword])}`])),
    ...(schema.format === undefined || isDate ? [] : [`@format ${schema.format}`]),
    ...(schema.uniqueItems === true ? ["@uniqueItems"] : []),
    ...(schema.default === undefined ? [] : [`@default ${JSON.stringify(schema.default)}`]),
  ];
  const text = schema.description ?? "";
  return text === "" && tags.length === 0 ? [] : commentLines(text, tags);
}

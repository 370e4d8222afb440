import type { JsonSchema } from "../model/json-schema.ts";
import { pointerTo } from "../util/json-pointer.ts";

export interface TypeStyle {
  /** The name of the type that a `$ref` stands for. */
  readonly nameOf: (ref: string) => string;
  /** The lines above a member. */
  readonly comment: (member: JsonSchema) => readonly string[];
  /** Whether arrays and members are `readonly`, and keys quoted: for generated code. */
  readonly isGenerated: boolean;
  /** Types by the JSON pointers of the strings whose place they take. */
  readonly ofStrings?: ReadonlyMap<string, string>;
}

interface Place {
  readonly pointer?: string;
  readonly indent?: string;
}

export const asTypeScript = (schema: JsonSchema, style: TypeStyle, { pointer = "", indent = "" }: Place = {}): string =>
  new TypeWriter(style).type(schema, { pointer, indent });

class TypeWriter {
  readonly #style: TypeStyle;
  readonly #readonly: string;

  constructor(style: TypeStyle) {
    this.#style = style;
    this.#readonly = style.isGenerated ? "readonly " : "";
  }

  type(schema: JsonSchema | boolean, place: Required<Place>): string {
    if (typeof schema === "boolean") return schema ? "unknown" : "never";
    if (schema.$ref !== undefined) return this.#style.nameOf(schema.$ref);
    const values = literals(schema);
    if (values !== undefined) return union(values);
    const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
    const choices = schema[keyword];
    if (choices !== undefined) {
      return union(choices.map((part, index) => this.type(part, inside(place, keyword, String(index)))));
    }
    const texts = [schema.type ?? []].flat().map((type) => {
      if (type === "array") return this.#array(schema, place);
      if (type === "object") return this.#object(schema, place);
      if (type === "string") return this.#style.ofStrings?.get(place.pointer) ?? type;
      return type === "integer" ? "number" : type;
    });
    return texts.length === 0 ? "unknown" : union(texts);
  }

  #array({ items = true, prefixItems, minItems = 0 }: JsonSchema, place: Required<Place>): string {
    const rest = `${parenthesised(this.type(items, inside(place, "items")))}[]`;
    if (prefixItems === undefined) return `${this.#readonly}${rest}`;
    const members = prefixItems.map((item, index) => {
      const text = this.type(item, inside(place, "prefixItems", String(index)));
      return index < minItems ? text : `${parenthesised(text)}?`;
    });
    return `${this.#readonly}[${[...members, ...(items === false ? [] : [`...${rest}`])].join(", ")}]`;
  }

  #object(schema: JsonSchema, place: Required<Place>): string {
    const { isGenerated, comment } = this.#style;
    const indent = `${place.indent}  `;
    const required = new Set(schema.required);
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const text = this.type(property, { ...inside(place, "properties", name), indent });
      const key = !isGenerated && identifier.test(name) ? name : JSON.stringify(name);
      return [...comment(property), `${this.#readonly}${key}${required.has(name) ? "" : "?"}: ${text};`];
    });
    const others = this.#others(schema, { ...place, indent });
    if (members.length === 0 && others !== undefined && isGenerated) return `{ readonly [key: string]: ${others} }`;
    if (members.length === 0) return `Record<string, ${others ?? "never"}>`;
    // An index signature must allow the types of the named members.
    if (others !== undefined) members.push(`${this.#readonly}[key: string]: unknown;`);
    return `{\n${members.map((line) => `${indent}${line}`).join("\n")}\n${place.indent}}`;
  }

  #others({ additionalProperties = true, patternProperties }: JsonSchema, place: Required<Place>): string | undefined {
    if (patternProperties === undefined) {
      if (additionalProperties === false) return undefined;
      return this.type(additionalProperties, inside(place, "additionalProperties"));
    }
    const parts = Object.entries(patternProperties);
    return union(parts.map(([name, part]) => this.type(part, inside(place, "patternProperties", name))));
  }
}

/** More members of a union than this are counted, not listed. */
export const maxMembers = 12;

/** A schema's type as a reader of TypeScript would write it, in one line: `"guides" | "reference"`, `string[]`, `integer`. */
export function briefType(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return schema ? "any" : "never";
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "any";
  const values = literals(schema);
  if (values !== undefined) return union(values, maxMembers);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(briefType), maxMembers);
  if (schema.allOf !== undefined) return schema.allOf.map(briefType).join(" & ");
  const texts = [schema.type ?? []].flat().map((type) => briefNamed(type, schema));
  return texts.length === 0 ? "any" : union(texts);
}

function briefNamed(type: string, { items = true, prefixItems, properties, additionalProperties }: JsonSchema): string {
  if (type === "array" && prefixItems !== undefined) return `[${prefixItems.map(briefType).join(", ")}]`;
  if (type === "array") return `${parenthesised(briefType(items))}[]`;
  const isRecord = type === "object" && properties === undefined && typeof additionalProperties === "object";
  return isRecord ? `Record<string, ${briefType(additionalProperties)}>` : type;
}

const inside = ({ pointer, indent }: Required<Place>, ...keys: readonly string[]): Required<Place> => ({
  pointer: pointerTo(pointer, ...keys),
  indent,
});

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

const literals = ({ const: only, enum: several }: JsonSchema): readonly string[] | undefined =>
  (only === undefined ? several : [only])?.map((value) => JSON.stringify(value));

function union(types: readonly string[], most = Infinity): string {
  const distinct = [...new Set(types)];
  const listed = distinct.slice(0, most).join(" | ");
  return distinct.length > most ? `${listed} | … ${distinct.length - most} more` : listed || "never";
}

/** A union or a modifier needs parentheses before `[]`; brackets, texts and comments are omitted from the search. */
function parenthesised(type: string): string {
  let bare = type.replaceAll(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\//g, "");
  for (let before = ""; before !== bare;) {
    before = bare;
    bare = bare.replaceAll(/[{<([][^{}<>()[\]]*[}>)\]]/g, "");
  }
  return /[ |&]/.test(bare) ? `(${type})` : type;
}

import type { JsonSchema } from "../model/json-schema.ts";
import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";

/** A piece of a definition's text. */
export interface DefinitionPiece {
  readonly text: string;
  /** Whether the canonical form says something else here, or nothing. */
  readonly isChanged: boolean;
  /** Set for a long schema that a page has printed before: for which provider. The text is `{ … }` then. */
  readonly sameAs?: string;
}

/** The long schemas that a page has printed, and for which provider each first was. */
export class PrintedSchemas {
  readonly #providers = new Map<string, string>();

  /** The provider that a schema was printed for; undefined for a short one, and for one that is printed now for the first time. */
  firstFor(schema: JsonObject, provider: string): string | undefined {
    const text = JSON.stringify(schema);
    if (text.length < shortSchema) return undefined;
    const first = this.#providers.get(text);
    if (first === undefined) this.#providers.set(text, provider);
    return first;
  }
}

// To follow a reference takes longer than to read so much.
const shortSchema = 300;

/** A tool as its author wrote it. */
export interface CanonicalTool {
  readonly description: string;
  readonly input: JsonSchema;
  readonly output?: JsonSchema | undefined;
}

/** The members under which providers take schemas, and what each of them describes. */
const schemaMembers: Readonly<Record<string, "input" | "output">> = {
  parameters: "input",
  input_schema: "input",
  inputSchema: "input",
  parametersJsonSchema: "input",
  outputSchema: "output",
};

/**
 * A provider's definition as JSON, indented by tabs, in pieces, marked where it differs from the canonical form; joined they are the whole text. What only
 * wraps the definition, such as `type: "function"`, counts as equal. What is short stands in one line. With `printed`, a long schema that was printed before
 * is one piece that names the provider.
 */
export function definitionPieces(
  definition: JsonObject,
  tool: CanonicalTool,
  printed?: { readonly schemas: PrintedSchemas; readonly provider: string },
): readonly DefinitionPiece[] {
  const writer = new PieceWriter();
  const sameAs = (schema: JsonObject): string | undefined => printed?.schemas.firstFor(schema, printed.provider);
  writeEnvelope(definition, { tool, writer, indent: "", sameAs });
  return writer.pieces;
}

class PieceWriter {
  readonly pieces: DefinitionPiece[] = [];

  write(text: string, isChanged = false): void {
    const last = this.pieces.at(-1);
    if (last?.isChanged !== isChanged || last.sameAs !== undefined) this.pieces.push({ text, isChanged });
    else this.pieces[this.pieces.length - 1] = { text: last.text + text, isChanged };
  }
}

interface Envelope {
  readonly tool: CanonicalTool;
  readonly writer: PieceWriter;
  readonly indent: string;
  readonly sameAs: (schema: JsonObject) => string | undefined;
}

function writeEnvelope(value: JsonObject, { tool, writer, indent, sameAs }: Envelope): void {
  writeParts(value, { writer, indent }, (key, member, inner) => {
    const canonical = Object.hasOwn(schemaMembers, key) ? tool[schemaMembers[key] ?? "input"] : undefined;
    if (canonical !== undefined && isRecord(member)) {
      const first = sameAs(member);
      if (first !== undefined) writer.pieces.push({ text: "{ … }", isChanged: false, sameAs: first });
      else writeSchema(member, canonical, { writer, indent: inner, root: canonical });
    } else if (key === "description" && typeof member === "string") {
      writeText(member, tool.description, writer);
    } else if (isRecord(member) && "name" in member) {
      writeEnvelope(member, { tool, writer, indent: inner, sameAs });
    } else {
      writeJson(member, { writer, indent: inner });
    }
  });
}

interface Position {
  readonly writer: PieceWriter;
  readonly indent: string;
  readonly isChanged?: boolean;
}

interface SchemaPosition extends Position {
  readonly root: JsonSchema;
}

function writeSchema(value: Json, canonical: unknown, position: SchemaPosition): void {
  const { writer, indent } = position;
  const same = resolved(value, canonical, position.root);
  if (isRecord(value) && isRecord(same)) {
    writeParts(value, position, (key, member, inner) => {
      const known = Object.hasOwn(same, key) ? same[key] : undefined;
      writeSchema(member, known, { ...position, indent: inner });
    });
  } else if (Array.isArray(value) && Array.isArray(same) && value.some(isRecord) && value.length === same.length) {
    writeParts(value, position, (index, item, inner) => {
      writeSchema(item, same[Number(index)], { ...position, indent: inner });
    });
  } else if (typeof value === "string" && typeof same === "string") {
    writeText(value, same, writer);
  } else {
    writeJson(value, { writer, indent, isChanged: !isSame(value, same) });
  }
}

/** What a provider takes in the place of a reference is compared with what it names. */
function resolved(value: unknown, canonical: unknown, root: JsonSchema): unknown {
  const isReference =
    isRecord(canonical) && typeof canonical.$ref === "string" && isRecord(value) && !("$ref" in value);
  const name = isReference ? /^#\/\$defs\/(.+)$/.exec(String(canonical.$ref))?.[1] : undefined;
  return name === undefined ? canonical : (root.$defs?.[name] ?? canonical);
}

/** The words that were added are marked, not those of the author. */
function writeText(value: string, canonical: string, writer: PieceWriter): void {
  const [text, original] = [JSON.stringify(value), JSON.stringify(canonical).slice(0, -1)];
  if (text === `${original}"`) writer.write(text);
  else if (canonical !== "" && text.startsWith(original)) {
    writer.write(original);
    writer.write(text.slice(original.length, -1), true);
    writer.write('"');
  } else writer.write(text, true);
}

/** Order does not matter in `required`, `type` and `enum`, the only lists of plain values. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value;

type WritePart = (key: string, part: Json, indent: string) => void;

/** Writes an object or a list: in one line where it is short. */
function writeParts(value: JsonObject | readonly Json[], position: Position, write: WritePart): void {
  const { writer, indent, isChanged } = position;
  const isList = Array.isArray(value);
  const parts = Object.entries(value);
  const inner = `${indent}\t`;
  const line = isList || parts.length === 0 ? ["", ", ", ""] : [" ", ", ", " "];
  const [first, next, last] = isShort(value) ? line : [`\n${inner}`, `,\n${inner}`, `\n${indent}`];
  writer.write(isList ? "[" : "{", isChanged);
  parts.forEach(([key, part], index) => {
    const name = isList ? "" : `${JSON.stringify(key)}: `;
    writer.write(`${(index === 0 ? first : next) ?? ""}${name}`, isChanged);
    write(key, part, inner);
  });
  writer.write(`${last ?? ""}${isList ? "]" : "}"}`, isChanged);
}

function writeJson(value: Json, position: Position): void {
  if (value === null || typeof value !== "object") position.writer.write(JSON.stringify(value), position.isChanged);
  else writeParts(value, position, (_, part, indent) => writeJson(part, { ...position, indent }));
}

const longestLine = 80;

const isShort = (value: Json): boolean => JSON.stringify(value).length <= longestLine;

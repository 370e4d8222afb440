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
 * wraps the definition, such as `type: "function"`, counts as equal. Short lists and objects stand in one line. With `printed`, a long schema that was printed before
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
  writeMembers(value, { writer, indent }, (key, member, inner) => {
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
      writer.write(jsonText(member, inner));
    }
  });
}

interface Position {
  readonly writer: PieceWriter;
  readonly indent: string;
}

interface SchemaPosition extends Position {
  readonly root: JsonSchema;
}

function writeSchema(value: Json, canonical: unknown, position: SchemaPosition): void {
  const { writer, indent } = position;
  const same = resolved(value, canonical, position.root);
  if (isRecord(value) && isRecord(same)) {
    writeMembers(value, position, (key, member, inner) => {
      const known = Object.hasOwn(same, key) ? same[key] : undefined;
      writeSchema(member, known, { ...position, indent: inner });
    });
  } else if (Array.isArray(value) && Array.isArray(same) && value.some(isRecord) && value.length === same.length) {
    writeItems(value, position, (item, index, inner) => {
      writeSchema(item, same[index], { ...position, indent: inner });
    });
  } else if (typeof value === "string" && typeof same === "string") {
    writeText(value, same, writer);
  } else {
    writer.write(jsonText(value, indent), !isSame(value, same));
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

type WriteMember = (key: string, member: Json, indent: string) => void;

function writeMembers(value: JsonObject, { writer, indent }: Position, write: WriteMember): void {
  const entries = Object.entries(value);
  if (entries.length === 0) {
    writer.write("{}");
    return;
  }
  const isLine = isShort(value);
  const inner = isLine ? "" : `${indent}\t`;
  writer.write(isLine ? "{ " : "{\n");
  entries.forEach(([key, member], index) => {
    writer.write(`${inner}${JSON.stringify(key)}: `);
    write(key, member, inner);
    const isLast = index === entries.length - 1;
    if (isLine) writer.write(isLast ? " }" : ", ");
    else writer.write(isLast ? `\n${indent}}` : ",\n");
  });
}

/** Whether an object of plain values fits in one line. */
const isShort = (value: JsonObject): boolean =>
  Object.values(value).every((member) => typeof member !== "object" || member === null) &&
  JSON.stringify(value).length + 2 * Object.keys(value).length <= longestLine;

function writeItems(
  items: readonly Json[],
  { writer, indent }: Position,
  write: (item: Json, index: number, indent: string) => void,
): void {
  const inner = `${indent}\t`;
  writer.write("[\n");
  items.forEach((item, index) => {
    writer.write(inner);
    write(item, index, inner);
    writer.write(index === items.length - 1 ? "\n" : ",\n");
  });
  writer.write(`${indent}]`);
}

const longestLine = 90;

/** A value as JSON, with short lists of plain values in one line. */
function jsonText(value: Json, indent: string): string {
  if (Array.isArray(value) && !value.some((item) => typeof item === "object" && item !== null)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
    if (line.length <= longestLine) return line;
  }
  const inner = `${indent}\t`;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + jsonText(item as Json, inner)).join(",\n")}\n${indent}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${jsonText(member, inner)}`,
  );
  if (members.length === 0) return "{}";
  if (isShort(value)) return `{ ${members.map((member) => member.trimStart()).join(", ")} }`;
  return `{\n${members.join(",\n")}\n${indent}}`;
}

import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";

/** A piece of a definition's text. */
export interface DefinitionPiece {
  readonly text: string;
  /** Set for a long schema that a page has printed before, or one like it: for which provider. The text is `{ … }` then. */
  readonly sameAs?: string;
}

/** The members under which providers take schemas, and what each of them describes. */
const schemaMembers: Readonly<Record<string, string>> = {
  parameters: "input",
  input_schema: "input",
  inputSchema: "input",
  parametersJsonSchema: "input",
  outputSchema: "output",
};

// To follow a reference takes longer than to read so much.
const maxRepeated = 300;
/** Of larger schemas a page prints one, and says in words what other providers get instead. */
const maxPrinted = 2_000;

/** The long schemas that a page has printed, and for which provider each first was. */
export class PrintedSchemas {
  readonly #providers = new Map<string, string>();

  /** The provider that a schema, or a large one like it, was printed for; undefined for one that is printed now. */
  firstFor(schema: JsonObject, member: string, provider: string): string | undefined {
    const text = JSON.stringify(schema);
    if (text.length < maxRepeated) return undefined;
    const kind = `any ${schemaMembers[member] ?? ""}`;
    const first = this.#providers.get(text) ?? (text.length < maxPrinted ? undefined : this.#providers.get(kind));
    if (first !== undefined) return first;
    this.#providers.set(text, provider);
    if (text.length >= maxPrinted) this.#providers.set(kind, provider);
    return undefined;
  }
}

/** A provider's definition as JSON, indented by tabs, what is short in one line. A schema that was printed before is one piece that names the provider. */
export function definitionPieces(
  definition: JsonObject,
  provider: string,
  printed: PrintedSchemas,
): readonly DefinitionPiece[] {
  const pieces: DefinitionPiece[] = [];
  let text = "";
  const write = (value: Json, indent: string, key: string): void => {
    const isSchema = isRecord(value) && Object.hasOwn(schemaMembers, key);
    const sameAs = isSchema ? printed.firstFor(value, key, provider) : undefined;
    if (sameAs !== undefined) {
      pieces.push({ text }, { text: "{ … }", sameAs });
      text = "";
    } else if (value === null || typeof value !== "object") text += JSON.stringify(value);
    else {
      const [open, first, next, last] = signsFor(value, indent);
      text += open;
      Object.entries(value).forEach(([name, part], index) => {
        text += `${index === 0 ? first : next}${Array.isArray(value) ? "" : `${JSON.stringify(name)}: `}`;
        write(part, `${indent}\t`, isSchema ? "" : name);
      });
      text += last;
    }
  };
  write(definition, "", "");
  return [...pieces, { text }];
}

const maxLine = 80;

/** What is written before, between and after the parts of an object or a list. */
function signsFor(value: JsonObject | readonly Json[], indent: string): readonly [string, string, string, string] {
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (JSON.stringify(value).length > maxLine) return [open, `\n${indent}\t`, `,\n${indent}\t`, `\n${indent}${close}`];
  const space = open === "[" || Object.keys(value).length === 0 ? "" : " ";
  return [open, space, ", ", `${space}${close}`];
}

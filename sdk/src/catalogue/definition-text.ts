import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";

/** The members in which providers expect schemas, and the part of a tool that each describes. */
const schemaMembers: Readonly<Record<string, string>> = {
  parameters: "input",
  input_schema: "input",
  inputSchema: "input",
  parametersJsonSchema: "input",
  outputSchema: "output",
};

// A shorter schema is easier to read than a reference.
const maxRepeated = 300;
/** A page prints one of several larger schemas, and describes the differences of the others in words. */
const maxPrinted = 2_000;

/**
 * Writes the definitions of a page as JSON, indented by tabs, with short parts in one line. Instead of a long schema that was already printed, or a
 * similar large one, it names the provider whose definition contains it; the text is then incomplete.
 */
export class DefinitionWriter {
  /** The titles of providers, by the text of a schema or by the kind of large ones. */
  readonly #printed = new Map<string, string>();

  write(definition: JsonObject, provider: string): { readonly text: string; readonly isWhole: boolean } {
    let isWhole = true;
    const textOf = (value: Json, indent: string, key: string): string => {
      if (value === null || typeof value !== "object") return JSON.stringify(value);
      const isSchema = isRecord(value) && Object.hasOwn(schemaMembers, key);
      const before = isSchema ? this.#printedFor(value, key, provider) : undefined;
      if (before !== undefined) {
        isWhole = false;
        return `{ … as for ${before} … }`;
      }
      const parts = Object.entries(value).map(
        ([name, part]) =>
          (Array.isArray(value) ? "" : `${JSON.stringify(name)}: `) + textOf(part, `${indent}\t`, isSchema ? "" : name),
      );
      return enclosed(parts, value, indent);
    };
    return { text: textOf(definition, "", ""), isWhole };
  }

  #printedFor(schema: JsonObject, member: string, provider: string): string | undefined {
    const text = JSON.stringify(schema);
    if (text.length < maxRepeated) return undefined;
    const keys = [text, ...(text.length < maxPrinted ? [] : [`any ${schemaMembers[member] ?? ""}`])];
    const before = keys.map((key) => this.#printed.get(key)).find((found) => found !== undefined);
    if (before === undefined) for (const key of keys) this.#printed.set(key, provider);
    return before;
  }
}

const maxLine = 80;

function enclosed(parts: readonly string[], value: JsonObject | readonly Json[], indent: string): string {
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (JSON.stringify(value).length > maxLine) {
    const line = `\n${indent}\t`;
    return `${open}${line}${parts.join(`,${line}`)}\n${indent}${close}`;
  }
  const space = open === "[" || parts.length === 0 ? "" : " ";
  return `${open}${space}${parts.join(", ")}${space}${close}`;
}

import type { Parameter } from "./parse-parameter.ts";
import type { ParameterType } from "./parse-type.ts";

/** The field of a form for one property of an answer. */
export interface FormPart {
  /** The value out of `form`, a `FormData`. */
  readonly read: string;
  /** Lines of JSX. */
  readonly control: readonly string[];
}

/** The field for a property of a `ui` tool's answer. */
export function formPart({ name, type, optional }: Parameter, tool: string): FormPart {
  const value = `form.get("${name}")`;
  const required = optional ? "" : " required";
  const own = optional ? `NonNullable<${tool}Answer["${name}"]>` : `${tool}Answer["${name}"]`;
  const choices = choicesOf(type);
  if (choices !== undefined) {
    const options = choices.map((choice) => `  <option>{${JSON.stringify(choice)}}</option>`);
    return {
      read: `${value} as ${own}`,
      control: [`<select name="${name}">`, ...options, "</select>"],
    };
  }
  const { kind } = type;
  if (kind === "string") return { read: `String(${value})`, control: [`<input name="${name}"${required} />`] };
  if (kind === "boolean") return { read: `form.has("${name}")`, control: [`<input name="${name}" type="checkbox" />`] };
  if (kind === "number" || kind === "integer")
    return { read: `Number(${value})`, control: [`<input name="${name}" type="number" step="any"${required} />`] };
  if (kind === "Date")
    return {
      read: `new Date(String(${value}))`,
      control: [`<input name="${name}" type="datetime-local"${required} />`],
    };
  if (kind === "URL")
    return { read: `new URL(String(${value}))`, control: [`<input name="${name}" type="url"${required} />`] };
  return {
    read: `JSON.parse(String(${value})) as ${own}`,
    control: [`<textarea name="${name}"${required} placeholder="JSON" />`],
  };
}

/** JSX that shows a property of the payload. */
export function shownIn({ name, type }: Parameter): string {
  const value = `payload.${name}`;
  if (["string", "number", "integer"].includes(type.kind) || choicesOf(type) !== undefined) return `{${value}}`;
  return type.kind === "boolean" ? `{String(${value})}` : `{JSON.stringify(${value})}`;
}

/** The texts of a union of texts. */
function choicesOf(type: ParameterType): readonly string[] | undefined {
  if (type.kind !== "union") return undefined;
  const texts = type.members.flatMap((one) =>
    one.kind === "literal" && typeof one.value === "string" ? [one.value] : [],
  );
  return texts.length === type.members.length ? texts : undefined;
}

import type { Parameter } from "./parse-parameter.ts";
import type { ParameterType } from "./parse-type.ts";

/** The field of a form for one property of an answer. */
export interface FormPart {
  /** The member of the answer out of `form`, a `FormData`: a field of the user's that may be empty is left out then. */
  readonly read: string;
  /** Lines of JSX. */
  readonly control: readonly string[];
  /** Whether `read` calls `parsed`. */
  readonly parses: boolean;
}

/** The field for a property of a `ui` tool's answer. */
export function formPart(parameter: Parameter, tool: string): FormPart {
  const { name, type, optional } = parameter;
  const { value, element, children } = fieldOf(parameter, `${tool}Answer["${name}"]`);
  const isKept = !optional || type.kind === "boolean";
  const isRequired = !optional && type.kind !== "boolean";
  const opening = `<${element} {...field("${name}")}${isRequired ? " required" : ""}`;
  const [tag = ""] = element.split(" ");
  return {
    read: isKept ? `${name}: ${value},` : `...(form.get("${name}") !== "" && { ${name}: ${value} }),`,
    control:
      children === undefined ? [`${opening} />`] : [`${opening}>`, ...children.map((line) => `  ${line}`), `</${tag}>`],
    parses: value.startsWith("parsed("),
  };
}

interface Field {
  readonly value: string;
  /** Name and attributes. */
  readonly element: string;
  readonly children?: readonly string[];
}

function fieldOf({ name, type, optional }: Parameter, own: string): Field {
  const given = `form.get("${name}")`;
  const choices = choicesOf(type);
  if (choices !== undefined) {
    const options = choices.map((choice) => `<option>{${JSON.stringify(choice)}}</option>`);
    const none = `<option value="">${optional ? "–" : "Choose one"}</option>`;
    const value = `${given} as ${optional ? `NonNullable<${own}>` : own}`;
    return { value, element: "select", children: [none, ...options] };
  }
  const fields: Readonly<Record<string, Field>> = {
    string: { value: `String(${given})`, element: "input" },
    boolean: { value: `form.has("${name}")`, element: 'input type="checkbox"' },
    integer: { value: `Number(${given})`, element: 'input type="number"' },
    number: { value: `Number(${given})`, element: 'input type="number" step="any"' },
    Date: { value: `new Date(String(${given})).toISOString()`, element: 'input type="datetime-local"' },
    URL: { value: `String(${given})`, element: 'input type="url"' },
  };
  return fields[type.kind] ?? { value: `parsed(String(${given}))`, element: 'textarea placeholder="JSON"' };
}

/** JSX that shows a property of the payload. */
export function shownIn({ name, type, optional }: Parameter): string {
  const value = `payload.${name}`;
  const isWord = ["string", "number", "integer", "boolean"].includes(type.kind) || choicesOf(type) !== undefined;
  const shown = `<p>{${isWord ? `String(${value})` : `JSON.stringify(${value})`}}</p>`;
  return optional ? `{${value} !== undefined && ${shown}}` : shown;
}

/** The texts of a union of texts. */
function choicesOf(type: ParameterType): readonly string[] | undefined {
  if (type.kind !== "union") return undefined;
  const texts = type.members.flatMap((one) =>
    one.kind === "literal" && typeof one.value === "string" ? [one.value] : [],
  );
  return texts.length === type.members.length ? texts : undefined;
}

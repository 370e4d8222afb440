"use client";
import { createElement, useId, type ChangeEvent, type ReactElement, type ReactNode } from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import { parseJson } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";

export interface SchemaFieldProps {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly name: string;
  readonly path: string;
  readonly isRequired: boolean;
  readonly faults: readonly AnswerFault[];
  /** `undefined` for a part that is left out. */
  readonly onChange: (value: unknown) => void;
}

/** A labelled field; the members of an object each in their own, and what no field can show as JSON text. */
export function SchemaField(props: SchemaFieldProps): ReactElement {
  const { schema, name, path, faults } = props;
  const id = useId();
  if (schema.type === "object" && schema.properties !== undefined) return objectField(props);
  const label = schema.title ?? (name === "" ? "Answer" : name.replaceAll("_", " "));
  const own = faults.filter((fault) => path !== "" && fault.path === path).map(({ message }) => message);
  const described = [schema.description === undefined ? "" : `${id}-hint`, own.length === 0 ? "" : `${id}-fault`];
  const attributes = {
    id,
    "aria-invalid": own.length > 0,
    "aria-describedby": described.filter((part) => part !== "").join(" ") || undefined,
    "aria-required": props.isRequired,
  };
  return createElement(
    "div",
    null,
    createElement("label", { htmlFor: id }, props.isRequired ? label : `${label} (optional)`),
    " ",
    control(props, attributes),
    schema.description === undefined ? null : createElement("small", { id: `${id}-hint` }, schema.description),
    own.length === 0 ? null : createElement("span", { id: `${id}-fault` }, own.join(" ")),
  );
}

function objectField({ schema, value, name, path, faults, onChange }: SchemaFieldProps): ReactElement {
  const record = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(schema.properties ?? {}).map(([key, part]) =>
    createElement(SchemaField, {
      key,
      schema: typeof part === "object" ? part : {},
      value: Object.hasOwn(record, key) ? record[key] : undefined,
      name: key,
      path: pointerTo(path, key),
      isRequired: schema.required?.includes(key) === true,
      faults,
      onChange: (changed) => {
        const { [key]: _, ...others } = record;
        onChange(changed === undefined ? others : { ...others, [key]: changed });
      },
    }),
  );
  if (name === "") return createElement("div", null, fields);
  return createElement("fieldset", null, createElement("legend", null, schema.title ?? name), fields);
}

type Changed = ChangeEvent<{ readonly value: string; readonly checked: boolean }>;

const targetOf = (event: unknown): { readonly value: string; readonly checked: boolean } => (event as Changed).target;

function control({ schema, value, onChange }: SchemaFieldProps, attributes: object): ReactNode {
  const { type, enum: choices, format } = schema;
  const textOf = (): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
  if (choices !== undefined) {
    const options = choices.map((choice, at) =>
      createElement("option", { key: at, value: String(at) }, JSON.stringify(choice).replace(/^"|"$/g, "")),
    );
    const at = choices.findIndex((choice) => choice === value);
    const onPick = (event: unknown): void => onChange(choices[Number(targetOf(event).value || -1)]);
    const none = createElement("option", { key: "", value: "" }, "–");
    return createElement("select", { ...attributes, value: at < 0 ? "" : String(at), onChange: onPick }, none, options);
  }
  if (type === "boolean") {
    const onTick = (event: unknown): void => onChange(targetOf(event).checked);
    return createElement("input", { ...attributes, type: "checkbox", checked: value === true, onChange: onTick });
  }
  if (type === "number" || type === "integer") {
    const onType = (event: unknown): void => onChange(numberOf(targetOf(event).value));
    return createElement("input", { ...attributes, inputMode: "decimal", value: textOf(), onChange: onType });
  }
  if (type === "string") {
    const onType = (event: unknown): void => onChange(targetOf(event).value === "" ? undefined : targetOf(event).value);
    return createElement("input", {
      ...attributes,
      type: inputTypes[format ?? ""] ?? "text",
      value: textOf(),
      onChange: onType,
    });
  }
  const onType = (event: unknown): void => onChange(jsonOf(targetOf(event).value));
  return createElement("textarea", {
    ...attributes,
    defaultValue: value === undefined ? "" : JSON.stringify(value),
    onChange: onType,
  });
}

const inputTypes: Readonly<Record<string, string>> = { date: "date", email: "email", uri: "url", password: "password" };

/** What is not a number stays a text, for the check to find. */
const numberOf = (text: string): unknown => {
  if (text.trim() === "") return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
};

const jsonOf = (text: string): unknown => (text.trim() === "" ? undefined : (parseJson(text) ?? text));

"use client";
import { createElement, useRef, useState, type ChangeEvent, type ReactElement } from "react";
import { parseJson } from "../../util/json.ts";
import { useFormParts, type ControlProps } from "./field-context.ts";
import { constantOf } from "./schema-shape.ts";
import { counted, textOrJson } from "../../util/texts.ts";

type Changed = ChangeEvent<{ readonly value: string; readonly checked: boolean; readonly files: FileList | null }>;

interface FileList {
  readonly 0?: { arrayBuffer(): Promise<ArrayBuffer> };
}

const targetOf = (event: unknown): Changed["target"] => (event as Changed).target;

export function ChoiceField({ schema, value, path, attributes }: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const choices = schema.enum ?? [true, false];
  const at = choices.findIndex((choice) => choice === value);
  return createElement(
    "select",
    {
      ...attributes,
      value: at < 0 ? "" : String(at),
      onChange: (event: unknown) => edit(path, choices[Number(targetOf(event).value || -1)]),
    },
    createElement("option", { value: "" }, "–"),
    choices.map((choice, index) => createElement("option", { key: index, value: String(index) }, textOrJson(choice))),
  );
}

export function BooleanField(props: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const { schema, value, path, isRequired, attributes } = props;
  // An omitted value means yes, so an empty checkbox would show the opposite.
  if (!isRequired && schema.default === true) return createElement(ChoiceField, props);
  const onChange = (event: unknown): void => edit(path, targetOf(event).checked);
  return createElement("input", { ...attributes, type: "checkbox", checked: value === true, onChange });
}

export function ConstantField({ schema, value, path, isRequired, attributes }: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const constant = constantOf(schema);
  if (isRequired) return createElement("output", attributes, textOrJson(constant));
  const onChange = (event: unknown): void => edit(path, targetOf(event).checked ? constant : undefined);
  return createElement(
    "span",
    null,
    createElement("input", { ...attributes, type: "checkbox", checked: value === constant, onChange }),
    createElement("code", null, textOrJson(constant)),
  );
}

/** The typed text, while it still means the form's value: `1.` and `1` are the same number. */
function useTyped(value: unknown, read: (text: string) => unknown, write: (value: unknown) => string) {
  const [typed, setTyped] = useState("");
  const text = typed !== "" && Object.is(read(typed), value) ? typed : write(value);
  return [text, setTyped] as const;
}

/** Text other than a number stays text, so that validation reports it, and so does an id whose last digits a number would lose. */
export const numberOf = (text: string): unknown => {
  if (text.trim() === "") return undefined;
  const number = Number(text);
  const isExact = Number.isSafeInteger(number) || !/^\s*[-+]?\d+\s*$/.test(text);
  return Number.isFinite(number) && isExact ? number : text;
};

/** An empty item of a list is null. */
const shownText = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

export function NumberField({ schema, value, path, attributes }: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const [text, setTyped] = useTyped(value, numberOf, shownText);
  const { default: usual } = schema;
  const onChange = (event: unknown): void => {
    setTyped(targetOf(event).value);
    edit(path, numberOf(targetOf(event).value));
  };
  const placeholder = usual === undefined ? undefined : JSON.stringify(usual);
  return createElement("input", {
    ...attributes,
    inputMode: "decimal",
    autoComplete: "off",
    value: text,
    placeholder,
    onChange,
  });
}

const inputTypes: Readonly<Record<string, string>> = { date: "date", email: "email", uri: "url", password: "password" };
const hints: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T14:30:00Z",
  time: "14:30:00Z",
  duration: "PT15M",
  uri: "https://example.com",
};

export function TextField(props: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const { schema, value, path, isRequired, attributes } = props;
  const { format = "", default: usual } = schema;
  if ("contentEncoding" in schema && schema.contentEncoding === "base64") return createElement(FileField, props);
  const onChange = (event: unknown): void => {
    const text = targetOf(event).value;
    // For a required text, an empty text is a value.
    edit(path, text === "" && (!isRequired || format !== "") ? undefined : text);
  };
  const placeholder = typeof usual === "string" ? usual : hints[format];
  const shared = { ...attributes, value: shownText(value), placeholder, onChange };
  const isSecret = schema["x-secret"] === true;
  const type = isSecret ? "password" : inputTypes[format];
  // A text may contain line breaks, which a single-line field would lose.
  return type === undefined && format === ""
    ? createElement("textarea", { ...shared, rows: 1 })
    : createElement("input", { ...shared, type: type ?? "text", autoComplete: "off" });
}

const pieceBytes = 8190;

async function base64Of(file: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    btoa(String.fromCharCode(...bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes))),
  );
  return pieces.join("");
}

const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, "").length * 3) / 4);

function FileField({ value, path, attributes }: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const chosen = useRef<unknown>(undefined);
  const onChange = (event: unknown): void => {
    const file = targetOf(event).files?.[0];
    chosen.current = file;
    if (file === undefined) return;
    // A large file may be read after the next one; a file may be gone.
    void base64Of(file).then(
      (text) => chosen.current === file && edit(path, text),
      () => chosen.current === file && edit(path, undefined),
    );
  };
  const size = typeof value === "string" ? counted(bytesOf(value), "byte") : "";
  return createElement(
    "span",
    null,
    createElement("input", { ...attributes, type: "file", onChange }),
    createElement("output", null, size),
  );
}

/** Text other than JSON is a string. */
function jsonOf(text: string): unknown {
  if (text.trim() === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

export function JsonField({ value, path, attributes }: ControlProps): ReactElement {
  const { edit } = useFormParts();
  const [typed, setTyped] = useState("");
  const text =
    JSON.stringify(jsonOf(typed)) === JSON.stringify(value)
      ? typed
      : value === undefined
        ? ""
        : JSON.stringify(value, null, 2);
  const onChange = (event: unknown): void => {
    setTyped(targetOf(event).value);
    edit(path, jsonOf(targetOf(event).value));
  };
  return createElement("textarea", {
    ...attributes,
    rows: 2,
    spellCheck: false,
    placeholder: "JSON",
    value: text,
    onChange,
  });
}

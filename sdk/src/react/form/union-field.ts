"use client";
import { createElement, useState, type ReactElement } from "react";
import { useFormParts, type FieldProps } from "./field-context.ts";
import { asKind, hasRequired, isOfKind, optionLabel, type Alternatives } from "./schema-shape.ts";
import { inlineCode } from "./inline-code.ts";

export interface UnionProps extends FieldProps {
  readonly alternatives: Alternatives;
  readonly labelledBy: string;
}

const none = -1;
const nothing = -2;

/** A choice of kinds, and the field of the selected kind. */
export function UnionField({
  schema,
  value,
  name,
  path,
  isRequired,
  alternatives,
  labelledBy,
}: UnionProps): ReactElement {
  const { root, edit, Field } = useFormParts();
  const { options, isNullable } = alternatives;
  const [picked, setPicked] = useState(none);
  const isEmpty = value === undefined || value === null;
  const isPicked = picked >= 0 && (isEmpty || isOfKind(value, options[picked] ?? {}));
  const at = isPicked ? picked : value === null && isNullable ? nothing : kindAt(value);
  function kindAt(given: unknown): number {
    if (given === undefined) return none;
    const exact = options.findIndex((option) => isOfKind(given, option) && hasRequired(given, option));
    return exact === none ? options.findIndex((option) => isOfKind(given, option)) : exact;
  }
  const pick = (event: unknown): void => {
    const index = Number((event as { readonly target: { readonly value: string } }).target.value);
    setPicked(index);
    edit(path, index === nothing ? null : index === none ? undefined : asKind(value, options[index], root));
  };
  const chosen = options[at];
  const { title: _title, description: _description, ...shown } = chosen ?? {};
  return createElement(
    "div",
    { className: "tw-union" },
    createElement(
      "select",
      { value: String(at), onChange: pick, "aria-labelledby": labelledBy },
      createElement("option", { value: String(none) }, isRequired ? "Choose a kind" : "–"),
      options.map((option, index) =>
        createElement("option", { key: index, value: String(index) }, optionLabel(option, index)),
      ),
      isNullable ? createElement("option", { value: String(nothing) }, "null") : null,
    ),
    chosen?.description === undefined || chosen.description === schema.description
      ? null
      : createElement("small", null, inlineCode(chosen.description)),
    chosen === undefined ? null : createElement(Field, { key: at, schema: shown, value, name, path, isRequired: true }),
  );
}

"use client";
import { createElement, memo, useId, type ComponentType, type ReactElement } from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import { useFaults, useFormParts, type ControlProps, type FieldProps } from "./field-context.ts";
import { BooleanField, ChoiceField, ConstantField, JsonField, NumberField, TextField } from "./leaf-field.ts";
import { ListField } from "./list-field.ts";
import { ObjectField, RecordField } from "./object-field.ts";
import { alternativesOf, kindOf, resolved, type ShapeKind } from "./schema-shape.ts";
import { UnionField } from "./union-field.ts";
import { inlineCode } from "./inline-code.ts";

const groups: Readonly<Partial<Record<ShapeKind, ComponentType<FieldProps>>>> = {
  object: ObjectField,
  record: RecordField,
  list: ListField,
  tuple: ListField,
};

const controls: Readonly<Partial<Record<ShapeKind, ComponentType<ControlProps>>>> = {
  choice: ChoiceField,
  constant: ConstantField,
  boolean: BooleanField,
  number: NumberField,
  text: TextField,
};

/** A labelled field for a part of a schema; nested parts have nested fields. */
export const SchemaField = memo(function SchemaField(props: FieldProps): ReactElement {
  const { root } = useFormParts();
  const schema = resolved(props.schema, root);
  const alternatives = alternativesOf(schema, root);
  const { options, isNullable } = alternatives;
  const [only = {}] = options;
  const isUnion = options.length > 1 || isNullable;
  // The owner's text says more than the alternative's.
  const shown = isUnion ? schema : { ...only, ...titles(schema) };
  const group = isUnion ? undefined : groups[kindOf(shown)];
  if (isUnion || group !== undefined) return createElement(Group, { ...props, schema: shown, alternatives, group });
  return createElement(Leaf, { ...props, schema: shown });
});

const titles = ({ title, description }: JsonSchema): object => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
});

const labelOf = ({ schema, name }: FieldProps): string =>
  schema.title ?? (name === "" ? "Answer" : name.replaceAll("_", " "));

type GroupProps = FieldProps & {
  readonly alternatives: ReturnType<typeof alternativesOf>;
  readonly group: ComponentType<FieldProps> | undefined;
};

function Group({ alternatives, group, ...props }: GroupProps): ReactElement {
  const id = useId();
  const { schema, name, isRequired } = props;
  const fault = useOwnFault(props);
  const content =
    group === undefined
      ? createElement(UnionField, { ...props, alternatives, labelledBy: id })
      : createElement(group, props);
  if (name === "")
    return createElement("div", { className: "tw-form", role: "group", id, "aria-label": "Arguments" }, content);
  return createElement(
    "fieldset",
    { className: "tw-group" },
    createElement("legend", { id }, isRequired ? labelOf(props) : `${labelOf(props)} (optional)`),
    schema.description === undefined ? null : createElement("small", null, inlineCode(schema.description)),
    content,
    fault === "" ? null : createElement("span", { className: "tw-fault", "aria-invalid": true, tabIndex: -1 }, fault),
  );
}

function Leaf(props: FieldProps): ReactElement {
  const id = useId();
  const { schema, isRequired } = props;
  const fault = useOwnFault(props);
  const control = controls[kindOf(schema)] ?? JsonField;
  const described = [schema.description === undefined ? "" : `${id}-hint`, fault === "" ? "" : `${id}-fault`];
  const attributes = {
    id,
    "aria-invalid": fault !== "",
    "aria-describedby": described.filter((part) => part !== "").join(" ") || undefined,
    "aria-required": isRequired,
  };
  return createElement(
    "div",
    { className: "tw-field" },
    createElement("label", { htmlFor: id }, isRequired ? labelOf(props) : `${labelOf(props)} (optional)`),
    " ",
    createElement(control, { ...props, attributes }),
    schema.description === undefined
      ? null
      : createElement("small", { id: `${id}-hint` }, inlineCode(schema.description)),
    fault === "" ? null : createElement("span", { id: `${id}-fault`, className: "tw-fault" }, fault),
  );
}

const useOwnFault = ({ path }: FieldProps): string =>
  useFaults()
    .filter((fault) => path !== "" && fault.path === path)
    .map(({ message }) => message)
    .join(" ");

"use client";
import { createElement, type ReactElement } from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { useFormParts, type FieldProps } from "./field-context.ts";
import { alternativesOf, initialOf, isStructured, kindOf, resolved } from "./schema-shape.ts";

/** The members of an object, each in its field. What has parts itself is off until it is wanted. */
export function ObjectField({ schema, value, path }: FieldProps): ReactElement {
  const record = isRecord(value) ? value : {};
  const { properties = {}, required = [], additionalProperties } = schema;
  const others = Object.keys(record).filter((key) => !Object.hasOwn(properties, key));
  const takesOthers = additionalProperties === true || typeof additionalProperties === "object" || others.length > 0;
  return createElement(
    "div",
    { className: "tw-members" },
    Object.entries(properties).map(([key, part]) => {
      const isRequired = required.includes(key);
      const given = Object.hasOwn(record, key) ? record[key] : undefined;
      const props = { schema: part, value: given, name: key, path: pointerTo(path, key), isRequired };
      return createElement(MemberField, { ...props, key });
    }),
    takesOthers
      ? createElement(RecordField, {
          key: " others",
          schema: { ...schema, properties: {} },
          value: pick(record, others),
          name: "",
          path,
          isRequired: true,
        })
      : null,
  );
}

const pick = (record: Readonly<Record<string, unknown>>, keys: readonly string[]): object =>
  Object.fromEntries(keys.map((key) => [key, record[key]]));

function MemberField(props: FieldProps): ReactElement {
  const { root, edit, Field } = useFormParts();
  const { schema, value, name, path, isRequired } = props;
  const { options } = alternativesOf(resolved(schema, root), root);
  const [first] = options;
  const hasParts = options.length > 1 || (first !== undefined && isStructured(kindOf(first)));
  const isUnion = options.length > 1;
  if (!hasParts || (isRequired && (isUnion || value !== undefined))) return createElement(Field, props);
  const label = titleOf(schema, name);
  if (value === undefined) {
    const add = (): void => edit(path, initialOf(schema, root) ?? (isUnion ? startOf(options, root) : {}));
    return createElement("button", { type: "button", className: "tw-add", onClick: add }, `Add ${label}`);
  }
  return createElement(
    "div",
    { className: "tw-optional" },
    createElement(Field, props),
    createElement(
      "button",
      {
        type: "button",
        className: "tw-remove",
        onClick: () => edit(path, undefined),
        "aria-label": `Leave out ${label}`,
      },
      "Leave out",
    ),
  );
}

/** A value for a union that is wanted: of its first kind. */
const startOf = (options: readonly JsonSchema[], root: JsonSchema): unknown =>
  options.map((option) => initialOf(option, root)).find((value) => value !== undefined) ?? "";

const titleOf = ({ title }: JsonSchema, name: string): string => title ?? name.replaceAll("_", " ");

/** Members of any name, each with its value. */
export function RecordField({ schema, value, path }: FieldProps): ReactElement {
  const { root, edit, Field } = useFormParts();
  const record = isRecord(value) ? value : {};
  const { additionalProperties, patternProperties = {} } = schema;
  const part =
    Object.values(patternProperties)[0] ?? (typeof additionalProperties === "object" ? additionalProperties : {});
  // Where the schema says nothing of other members, a whole form asks for none.
  const isOpen =
    additionalProperties !== false &&
    (path !== "" || additionalProperties !== undefined || Object.keys(patternProperties).length > 0);
  const rename = (key: string, to: string): void => {
    if (to === key || to === "" || Object.hasOwn(record, to)) return;
    edit(pointerTo(path, key), undefined);
    edit(pointerTo(path, to), record[key]);
  };
  const add = (): void => {
    let name = "key";
    for (let count = 2; Object.hasOwn(record, name); count += 1) name = `key${String(count)}`;
    edit(pointerTo(path, name), initialOf(part, root) ?? "");
  };
  return createElement(
    "div",
    { className: "tw-record" },
    Object.entries(record).map(([key, member]) =>
      createElement(
        "div",
        { key, className: "tw-entry" },
        createElement("input", {
          className: "tw-key",
          "aria-label": `Name of ${key}`,
          defaultValue: key,
          onBlur: (event: unknown) =>
            rename(key, (event as { readonly target: { readonly value: string } }).target.value),
        }),
        createElement(Field, { schema: part, value: member, name: key, path: pointerTo(path, key), isRequired: true }),
        createElement(
          "button",
          {
            type: "button",
            className: "tw-remove",
            onClick: () => edit(pointerTo(path, key), undefined),
            "aria-label": `Remove ${key}`,
          },
          "Remove",
        ),
      ),
    ),
    isOpen ? createElement("button", { type: "button", className: "tw-add", onClick: add }, "Add an entry") : null,
  );
}

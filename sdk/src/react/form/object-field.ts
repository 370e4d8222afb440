"use client";
import { createElement, useState, type ReactElement } from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { EntriesProvider, useFormParts, type FieldProps } from "./field-context.ts";
import { alternativesOf, entryOf, initialOf, isStructured, kindOf, memberOf, resolved } from "./schema-shape.ts";

/** The members of an object, each in its field. An optional member with parts is hidden until the user adds it. */
export function ObjectField({ schema, value, path }: FieldProps): ReactElement {
  const record = isRecord(value) ? value : {};
  const { properties = {}, required = [], additionalProperties, patternProperties = {} } = schema;
  const others = Object.keys(record).filter((key) => !Object.hasOwn(properties, key));
  const isOpen = additionalProperties === true || typeof additionalProperties === "object";
  const takesOthers = isOpen || others.length > 0 || Object.keys(patternProperties).length > 0;
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
  const [isWanted, setWanted] = useState(false);
  const { options, isNullable } = alternativesOf(resolved(schema, root), root);
  const [first] = options;
  const isChoice = options.length > 1 || isNullable;
  const hasParts = options.length > 1 || (first !== undefined && isStructured(kindOf(first)));
  if (!hasParts || (isRequired && (isChoice || value !== undefined))) return createElement(Field, props);
  const label = titleOf(schema, name);
  const want = (isOn: boolean): void => {
    setWanted(isOn);
    edit(path, isOn ? (initialOf(schema, root) ?? (isChoice ? undefined : {})) : undefined);
  };
  if (value === undefined && !isWanted)
    return createElement("button", { type: "button", className: "tw-add", onClick: () => want(true) }, `Add ${label}`);
  return createElement(
    "div",
    { className: "tw-optional" },
    createElement(Field, props),
    createElement(
      "button",
      {
        type: "button",
        className: "tw-remove",
        onClick: () => want(false),
        "aria-label": `Leave out ${label}`,
      },
      "Leave out",
    ),
  );
}

const titleOf = ({ title }: JsonSchema, name: string): string => title ?? name.replaceAll("_", " ");

/** Members with arbitrary names, each with its value. */
export function RecordField({ schema, value, path }: FieldProps): ReactElement {
  const { root, edit, Field } = useFormParts();
  const record = isRecord(value) ? value : {};
  const { additionalProperties, patternProperties = {} } = schema;
  // If the schema does not mention other members, the root form offers none.
  const isOpen =
    Object.keys(patternProperties).length > 0 ||
    (additionalProperties !== false && (path !== "" || additionalProperties !== undefined));
  const rename = (key: string, to: string): void => {
    if (to === key || to === "" || Object.hasOwn(record, to)) return;
    edit(pointerTo(path, key), undefined);
    edit(pointerTo(path, to), record[key] ?? entryOf(memberOf(schema, to), root));
  };
  const add = (): void => {
    let name = "key";
    for (let count = 2; Object.hasOwn(record, name); count += 1) name = `key${String(count)}`;
    edit(pointerTo(path, name), entryOf(memberOf(schema, name), root));
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
        createElement(
          EntriesProvider,
          { path },
          createElement(Field, {
            schema: memberOf(schema, key),
            value: member,
            name: key,
            path: pointerTo(path, key),
            isRequired: true,
          }),
        ),
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

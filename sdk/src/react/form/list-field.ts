"use client";
import { createElement, type ReactElement } from "react";
import { pointerTo } from "../../util/json-pointer.ts";
import { EntriesProvider, useFormParts, type FieldProps } from "./field-context.ts";
import { entryOf } from "./schema-shape.ts";

/** The items of a list, or of a tuple, whose required items cannot be removed. */
export function ListField({ schema, value, name, path }: FieldProps): ReactElement {
  const { root, edit, Field } = useFormParts();
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { prefixItems = [], items: rest, minItems = 0, maxItems = Infinity } = schema;
  const fixed = Math.min(prefixItems.length, minItems);
  const partAt = (index: number) => prefixItems[index] ?? (typeof rest === "object" ? rest : {});
  const isOpen =
    items.length < prefixItems.length || (rest !== false && (prefixItems.length === 0 || rest !== undefined));
  const add = (): void => edit(path, [...items, entryOf(partAt(items.length), root)]);
  const move = (from: number, to: number): void => {
    const moved = items.toSpliced(from, 1);
    edit(path, moved.toSpliced(to, 0, items[from]));
  };
  const button = (label: string, text: string, onClick: () => void) =>
    createElement("button", { key: text, type: "button", className: "tw-remove", "aria-label": label, onClick }, text);
  return createElement(
    EntriesProvider,
    { path },
    createElement(
      "div",
      { className: "tw-list" },
      items.map((item, index) => {
        const label = `${name === "" ? "item" : name.replaceAll("_", " ")} ${String(index + 1)}`;
        return createElement(
          "div",
          { key: index, className: "tw-entry" },
          createElement(Field, {
            schema: partAt(index),
            value: item,
            name: label,
            path: pointerTo(path, String(index)),
            isRequired: true,
          }),
          index < fixed
            ? null
            : createElement(
                "span",
                { className: "tw-tools" },
                index === 0 ? null : button(`Move ${label} up`, "↑", () => move(index, index - 1)),
                button(`Remove ${label}`, "Remove", () => edit(path, items.toSpliced(index, 1))),
              ),
        );
      }),
      isOpen && items.length < maxItems
        ? createElement(
            "button",
            { type: "button", className: "tw-add", onClick: add },
            `Add ${name === "" ? "an item" : `to ${name.replaceAll("_", " ")}`}`,
          )
        : null,
    ),
  );
}

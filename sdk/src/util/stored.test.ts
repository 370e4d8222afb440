import { expect, test } from "vitest";
import { stored } from "./stored.ts";

interface Row {
  readonly id: string;
  readonly tags: readonly { readonly name: string; readonly weight?: number }[];
}

const rows = stored<Row>();

test("a value that went through JSON text is the same again", () => {
  const row: Row = { id: "a", tags: [{ name: "b", weight: 2 }, { name: "c" }] };
  const text = JSON.stringify(rows.write(row));
  expect(rows.read(JSON.parse(text))).toEqual(row);
  expect(rows.readAll(JSON.parse(`[${text}]`) as unknown[])).toEqual([row]);
});

test("a type that JSON cannot carry does not compile", () => {
  // @ts-expect-error -- a Date becomes a text
  stored<{ readonly at: Date }>().write({ at: new Date(0) });
  // @ts-expect-error -- a Map becomes an empty object
  stored<{ readonly deep: { readonly known: Map<string, number> } }>().write({ deep: { known: new Map() } });
});

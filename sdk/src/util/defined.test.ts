import { expect, test } from "vitest";
import { defined } from "./defined.ts";

test("only undefined members are omitted", () => {
  const found: { readonly name?: string; readonly limit?: number; readonly note?: null } = defined({
    name: undefined as string | undefined,
    limit: 0,
    note: null,
  });
  expect(Object.entries(found)).toEqual([
    ["limit", 0],
    ["note", null],
  ]);
});

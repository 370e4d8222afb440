import { expect, test } from "vitest";
import { measure } from "./measure.ts";

test("a schema is measured as the limits count it", () => {
  expect(
    measure({
      type: "object",
      properties: {
        abc: { type: "array", items: { type: "object", properties: { de: { type: "string", enum: ["x", "yz"] } } } },
        f: { $ref: "#/$defs/Def" },
      },
      $defs: { Def: { type: "object", properties: { g: { type: "integer", const: 100 } } } },
    }),
  ).toEqual({ depth: 3, properties: 4, enumValues: 2, longestEnumText: 0, text: 16 });
});

test("only an enum of more than 250 values counts as long", () => {
  const values = (count: number): readonly string[] => Array.from({ length: count }, () => "ab");
  expect(measure({ enum: values(250) }).longestEnumText).toBe(0);
  expect(measure({ anyOf: [{ enum: values(251) }, { enum: values(3) }] }).longestEnumText).toBe(502);
});

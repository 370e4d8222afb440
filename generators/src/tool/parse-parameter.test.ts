import { describe, expect, it } from "vitest";
import { parseParameter } from "./parse-parameter.ts";
import { typeText } from "./parse-type.ts";
import { sampleOf } from "./sample-value.ts";

function read(given: string): unknown {
  const parameter = parseParameter(given);
  if ("problem" in parameter) return parameter;
  const { name, optional, type, text } = parameter;
  return [`${name}${optional ? "?" : ""}`, typeText(type), text, sampleOf(parameter)];
}

describe("a parameter", () => {
  it.each([
    ["city: string – Name of the town", ["city", "string", "Name of the town", "something"]],
    ["city:string - Name of the town, such as Rome.", ["city", "string", "Name of the town, such as Rome.", "Rome"]],
    ['city: string — A town, such as "New York".', ["city", "string", 'A town, such as "New York".', "New York"]],
    ["limit?: integer -- Most results. @minimum 5", ["limit?", "number", "Most results. @minimum 5 @integer", 5]],
    ["days: int", ["days", "number", "TODO: describe days. @integer", 1]],
    ["degrees: -1 | 1 – Direction.", ["degrees", "-1 | 1", "Direction.", -1]],
    [`unit: 'a' | "b-c" – Unit.`, ["unit", '"a" | "b-c"', "Unit.", "a"]],
    ["tags: (string | number)[] – Tags.", ["tags", "(string | number)[]", "Tags.", ["something"]]],
    ["rows: Array<boolean>[] – Rows.", ["rows", "boolean[][]", "Rows.", [[true]]]],
    ["at: Date – When.", ["at", "Date", "When.", "2026-01-31T09:30:00Z"]],
    ["sizes: Record<string, number> – Sizes.", ["sizes", "Record<string, number>", "Sizes.", { key: 1 }]],
    [
      "box: { width: number; label?: string } – A box.",
      [
        "box",
        "{ /** TODO: describe width. */ width: number; /** TODO: describe label. */ label?: string }",
        "A box.",
        { width: 1 },
      ],
    ],
    ["to: string – Address. @format email", ["to", "string", "Address. @format email", "anna@example.com"]],
    ["code: string – A code. @pattern ^[A-Z]{3}$", ["code", "string", "A code. @pattern ^[A-Z]{3}$", undefined]],
    ["word: string – A word. @minLength 12", ["word", "string", "A word. @minLength 12", "somethingxxx"]],
  ])("%s", (given, expected) => {
    expect(read(given)).toEqual(expected);
  });

  it.each([
    ["", "value: string – What it is.", "form"],
    ["town name", "townName: string – What it is.", "form"],
    [": string – A town.", "value: string – A town.", "no name"],
    ["town name: string – A town.", "townName: string – A town.", "`town name` is not a name"],
    ["2nd: string – A town.", "value2nd: string – A town.", "`2nd` is not a name"],
    ["class: string – A class.", "classValue: string – A class.", "`class` is not a name"],
    ["__proto__: string – A trap.", "protoValue: string – A trap.", "`__proto__` is not a name"],
    ["constructor: string – A trap.", "constructorValue: string – A trap.", "`constructor` is not a name"],
    ["🏙: string – A town.", "value: string – A town.", "`🏙` is not a name"],
    ["city: strng – A town.", "city: string – A town.", "`strng` is not understood"],
    ["city: strings[] – Towns.", "city: string[] – Towns.", "`strings[]` is not understood"],
    ["city: Town – A town.", "city: string – A town.", "`Town` is not understood"],
    ["city: – A town.", "city: string – A town.", "has no type"],
    ["city: string; evil() – A town.", "city: string – A town.", "not understood"],
    ["city: { a: string – A town.", "city: string – A town.", "not understood"],
    ["city: string – A */ evil() /* town.", "city: string – A evil() /* town.", "`*/`"],
    ["city: string – A \u202e town.", "city: string – A town.", "not visible"],
  ])("%j is refused with a form that works", (given, suggestion, problem) => {
    const fault = parseParameter(given);
    expect(fault).toMatchObject({ problem: expect.stringContaining(problem) as string });
    expect(fault).toMatchObject({ suggestion });
    expect(parseParameter("suggestion" in fault ? fault.suggestion : "")).not.toHaveProperty("problem");
  });

  it("a text of a hundred thousand characters is refused in time", () => {
    const text = `city: string – ${"a ".repeat(50_000)}`;
    expect(parseParameter(text)).toMatchObject({ problem: "The text has 99999 characters; 1000 are allowed." });
    expect(parseParameter(`city: ${"(".repeat(100_000)}`)).toHaveProperty("problem");
  });
});

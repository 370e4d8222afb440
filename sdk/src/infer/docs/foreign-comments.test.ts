import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool, type InferResult } from "../infer-tools.ts";

/** Comments as generators of clients and authors of libraries write them. */
const infer = (text: string, name?: string): InferResult =>
  inferTool("tools/pet/tool.ts", {
    root: tempFolder({ "tools/pet/tool.ts": text, "package.json": "{}" }),
    export: name,
  });

const messages = ({ findings }: InferResult): readonly string[] =>
  findings.map(({ severity, message }) => `${severity}: ${message}`);

test("the formats of OpenAPI say what JSON Schema can say of them", () => {
  const result = infer(
    `/** Add a pet. */
export function pet(input: {
  /** @format int64 @example 10 */ id: number;
  /** @format int32 */ age: number | null;
  /** @format double */ price: number;
  /** @format password @minLength 8 */ secret: string;
  /** @format byte */ data: string;
  /** @format binary */ file: string;
}): void {}`,
    "pet",
  );
  expect(result.input?.properties).toEqual({
    id: { type: "integer", examples: [10] },
    age: { type: ["integer", "null"] },
    price: { type: "number" },
    secret: { type: "string", minLength: 8, "x-secret": true },
    data: { type: "string" },
    file: { type: "string" },
  });
  expect(messages(result)).toEqual([]);
});

test("a format of OpenAPI on another type is an error", () => {
  const result = infer("export function pet(input: { /** @format int64 */ id: string }): void {}", "pet");
  expect(messages(result)).toEqual(["error: @format applies to a value of type number, but this one is string."]);
});

test("an example that does not match its type is omitted with a warning", () => {
  const result = infer(
    `/** @example {"id":10} */
interface Pet { id: number; name: string }
/** Add a pet. */
export function pet(input: {
  pet: Pet;
  /** @example "ten" */ age: number;
  /** @example cat @example dog */ kind: "cat" | "bird";
}): void {}`,
    "pet",
  );
  expect(result.input?.properties).toEqual({
    pet: {
      type: "object",
      properties: { id: { type: "number" }, name: { type: "string" } },
      required: ["id", "name"],
      additionalProperties: false,
    },
    age: { type: "number" },
    kind: { type: "string", enum: ["cat", "bird"], examples: ["cat"] },
  });
  expect(messages(result)).toEqual([
    `warning: @example {"id":10} does not match the type: it must have required property 'name'.`,
    'warning: @example has the value "ten", which the type does not allow, and is ignored.',
    "warning: @example has the value dog, which the type does not allow, and is ignored.",
  ]);
});

test("a default without a value is an error", () => {
  const result = infer("export function pet(input: { /** @default */ name?: string }): void {}", "pet");
  expect(messages(result)).toEqual(["error: @default has no value."]);
});

test("tags for generators and compilers are no text", () => {
  const result = infer(
    `/** Add a pet. */
export function pet(input: {
  /**
   * The name.
   *
   * @generated from protobuf field: string name = 1
   */
  name: string;
  /** @nullable */ tag: string | null;
  /**
   * The age.
   * @comment See ticket 12.
   */
  age: number;
}): void {}`,
    "pet",
  );
  expect(result.input?.properties).toEqual({
    name: { description: "The name.", type: "string" },
    tag: { type: ["string", "null"] },
    age: { description: "The age.", type: "number" },
  });
  expect(messages(result)).toEqual([]);
});

test("a `@description` that repeats `@summary` appears once", () => {
  const result = infer(
    `/**
 * @name isPast
 * @summary Is the given date in the past?
 * @pure false
 *
 * @description
 * Is the given date in the past?
 *
 * @param date - The date to check
 */
export function isPast(date: Date): boolean { return date < new Date(); }`,
    "isPast",
  );
  expect(result.description).toBe("Is the given date in the past?");
  expect(messages(result)).toEqual([]);
});

test.each([
  [
    "by their own names",
    "@param tagName - The name of the tag.\n * @param separator - What separates sections.\n * @param nested.deep - The deep one.",
    undefined,
  ],
  [
    "below any name",
    "@param options - The options.\n * @param options.tagName - The name of the tag.\n * @param options.separator - What separates sections.\n * @param options.nested.deep - The deep one.",
    "The options.",
  ],
  [
    "by their own names and that of the whole",
    "@param options - The options.\n * @param tagName - The name of the tag.\n * @param separator - What separates sections.\n * @param nested.deep - The deep one.",
    "The options.",
  ],
])("the properties of a destructured parameter are described %s", (_, written, description) => {
  const result = infer(
    `/**
 * Extract a section.
 *
 * ${written}
 */
export function extract({ tagName, separator = ",", nested }: {
  tagName: string;
  separator?: string;
  nested?: { deep: string };
}): string { return tagName + separator + nested?.deep; }`,
    "extract",
  );
  expect(result.input).toEqual({
    ...(description === undefined ? {} : { description }),
    type: "object",
    properties: {
      tagName: { description: "The name of the tag.", type: "string" },
      separator: { description: "What separates sections.", type: "string", default: "," },
      nested: {
        type: "object",
        properties: { deep: { description: "The deep one.", type: "string" } },
        required: ["deep"],
        additionalProperties: false,
      },
    },
    required: ["tagName"],
    additionalProperties: false,
  });
  expect(messages(result)).toEqual([]);
});

test("a tag about a property does not name the destructured parameter after the first", () => {
  const result = infer(
    `/**
 * Read a file.
 *
 * @param path - The path.
 * @param encoding - The encoding.
 */
export function read(path: string, { encoding = "utf8" }: { encoding?: string }): string { return path + encoding; }`,
    "read",
  );
  expect(messages(result)).toEqual(["error: One of several parameters has no name, so it cannot become a property."]);
});

test("an instance of a generic function is a handler", () => {
  const result = infer(`import { defineTool } from "toolwright";
/** @param date The date. @param days How many days. */
function addDays<D extends Date>(date: D, days: number): D { return date; }
/** Add days to a date. */
export default defineTool(addDays<Date>, { category: "utility" });`);
  expect(result.input).toEqual({
    type: "object",
    properties: {
      date: { description: "The date.", type: "string", format: "date-time" },
      days: { description: "How many days.", type: "number" },
    },
    required: ["date", "days"],
    additionalProperties: false,
  });
  expect(messages(result)).toEqual([]);
});

test("a function of a package that JSON cannot call is to be wrapped", () => {
  const remedies = (types: string): readonly (string | undefined)[] =>
    inferTool("tools/day/tool.ts", {
      root: tempFolder({
        "tools/day/tool.ts": `import { defineTool } from "toolwright";
import { day } from "days";
/** Name a day. */
export default defineTool(day, { category: "utility" });`,
        "package.json": '{ "type": "module" }',
        "node_modules/days/package.json": '{ "name": "days", "version": "1.0.0", "types": "index.d.ts" }',
        "node_modules/days/index.d.ts": types,
      }),
    }).findings.map(({ remedy }) => remedy);
  expect(remedies("export declare function day(date: string, options?: { in?: () => Date }): string;")).toEqual([
    "Wrap it in a function of your own with the parameters that the tool needs.",
  ]);
  expect(
    remedies("export declare function day(date: string): string; export declare function day(n: number): string;"),
  ).toEqual(["Wrap it in a function of your own with one signature."]);
});

test("a dash or colon before a parameter's description is not a part of it, a minus sign is", () => {
  const result = infer(
    `/**
 * Cut a text.
 * @param a -- two
 * @param b — em
 * @param c – en
 * @param d : colon
 * @param e - one
 * @param f -1 is the last
 * @returns -1 when nothing was cut
 */
export function cut(a: string, b: string, c: string, d: string, e: string, f: number): number { return 1; }`,
    "cut",
  );
  expect(result.input?.properties).toEqual({
    a: { type: "string", description: "two" },
    b: { type: "string", description: "em" },
    c: { type: "string", description: "en" },
    d: { type: "string", description: "colon" },
    e: { type: "string", description: "one" },
    f: { type: "number", description: "-1 is the last" },
  });
  expect(result.output).toEqual({ type: "number", description: "-1 when nothing was cut" });
});

test("a tag follows a sentence that ends as Chinese and Japanese sentences do", () => {
  const result = infer(
    `/**
 * 搜索文章。
 * @param limit 最多返回多少篇。@minimum 1 @maximum 20
 * @param page ページ番号（一から）@minimum 1
 */
export function find(limit: number, page: number): void {}`,
    "find",
  );
  expect(result.input?.properties).toEqual({
    limit: { type: "number", description: "最多返回多少篇。", minimum: 1, maximum: 20 },
    page: { type: "number", description: "ページ番号（一から）", minimum: 1 },
  });
});

test("the comment of an enum describes a parameter that has none", () => {
  const result = infer(
    `/** How to sort. */
enum Sort { New = "new", Best = "best" }
/** How sure. */
enum Level { /** A guess. */ Low = 1, /** A fact. */ High = 2 }
/** Sort the list. */
export function sort(input: { by: Sort; level: Level; /** Own words. */ then: Sort }): void {}`,
    "sort",
  );
  expect(result.input?.properties).toEqual({
    by: { type: "string", enum: ["new", "best"], description: "How to sort." },
    level: {
      description: "How sure.",
      anyOf: [
        { type: "number", const: 1, description: "A guess." },
        { type: "number", const: 2, description: "A fact." },
      ],
    },
    then: { type: "string", enum: ["new", "best"], description: "Own words." },
  });
});

test("a parameter with a default is optional, also before one without", () => {
  const result = infer(
    `/** Measure a line. */
export function measure(unit = "m", length: number): void {}`,
    "measure",
  );
  expect(result.input).toEqual({
    type: "object",
    properties: { unit: { type: "string", default: "m" }, length: { type: "number" } },
    required: ["length"],
    additionalProperties: false,
  });
});

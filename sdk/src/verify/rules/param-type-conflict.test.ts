import { describe, expect, test } from "vitest";
import { foreignSubject, withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-type-conflict.ts";

const messages = (description: string, schema: JsonSchema): readonly string[] =>
  findingsOf(rule, withParameter("ids", { ...schema, description })).map(({ message }) => message);

describe("the type", () => {
  test.each<[string, JsonSchema, string]>([
    ["List of issue ids.", { type: "string" }, "it is a list, but the schema says `string`"],
    ["Optional array of labels", { type: "object" }, "it is a list, but the schema says `object`"],
    ["A boolean that switches caching on.", { type: "string" }, "it is a boolean, but the schema says `string`"],
    ["Integer: page to show", { type: "boolean" }, "it is a whole number, but the schema says `boolean`"],
    ["String to look for", { type: "array" }, "it is a text, but the schema says `array`"],
    ["String to look for", { type: ["integer", "null"] }, "it is a text, but the schema says `integer`"],
  ])("%j against %j", (description, schema, said) => {
    expect(messages(description, schema)).toEqual([`The description of \`ids\` says ${said}.`]);
  });

  test.each<[string, JsonSchema]>([
    ["List of issue ids.", { type: "array", items: { type: "string" } }],
    ["List of ids, comma-separated.", { type: "string" }],
    ["Comma-separated list of ids.", { type: "string" }],
    ["List of ids as a JSON array", { type: "string" }],
    ["List of users to show", { type: ["string", "array"] }],
    ["List of values", {}],
    ["Name of the list of tasks.", { type: "string" }],
    ["Lists of more than ten are cut.", { type: "integer" }],
    ["Boolean expression to filter by", { type: "string" }],
    ["Boolean as text, 'true' or 'false'", { type: "string" }],
    ["Integer or a range such as 1-5", { type: "string" }],
    ["Integer amount", { type: "number" }],
    ["String array", { type: "array" }],
    ["String tags to add.", { type: "array", items: { type: "string" } }],
    ["Integer ids of the rows", { type: "array" }],
    ["Eine Liste von Nummern.", { type: "string" }],
  ])("%j against %j agrees, or is not clear", (description, schema) => {
    expect(messages(description, schema)).toEqual([]);
  });
});

describe("the default", () => {
  test.each<[string, JsonSchema, string]>([
    [
      "Results to return (default 10).",
      { type: "integer", default: 20 },
      "the default is 10, but the schema says `20`",
    ],
    [
      "Whether to wait. Defaults to true.",
      { type: "boolean", default: false },
      "the default is true, but the schema says `false`",
    ],
    ["Ratio; default: 0.5", { type: "number", default: 0.25 }, "the default is 0.5, but the schema says `0.25`"],
  ])("%j against %j", (description, schema, said) => {
    expect(messages(description, schema)).toEqual([`The description of \`ids\` says ${said}.`]);
  });

  test.each<[string, JsonSchema]>([
    ["Results to return (default 20).", { type: "integer", default: 20 }],
    ["Results to return (default 20.0).", { type: "number", default: 20 }],
    ["Default 10 minutes.", { type: "integer", default: 600 }],
    ["Default 1 MB.", { type: "integer", default: 1048576 }],
    ["Default 10% of all.", { type: "number", default: 0.1 }],
    ["Default 5 when a label is given.", { type: "integer", default: 10 }],
    ["By default 10 is the most.", { type: "string", default: "x" }],
  ])("%j against %j agrees, or is not clear", (description, schema) => {
    expect(messages(description, schema)).toEqual([]);
  });
});

describe("whether it may be omitted", () => {
  const severities = (description: string, schema: JsonSchema, required: readonly string[]): readonly string[] =>
    findingsOf(
      rule,
      foreignSubject({ input: { type: "object", properties: { label: { ...schema, description } }, required } }),
    ).map(({ severity }) => severity);

  test("an optional parameter that has to be given is a warning", () => {
    expect(severities("Optional label.", { type: "string" }, ["label"])).toEqual(["warning"]);
    expect(severities("(optional) label", { type: "string" }, ["label"])).toEqual(["warning"]);
  });

  test.each<[string, JsonSchema, readonly string[]]>([
    ["Optional label.", { type: "string" }, []],
    ["Optional label.", { type: ["string", "null"] }, ["label"]],
    ["Optional label.", { anyOf: [{ type: "string" }, { type: "null" }] }, ["label"]],
    ["Optional label.", { type: "string", default: "" }, ["label"]],
    ["Label; the colour is optional.", { type: "string" }, ["label"]],
    ["Optional parameters as a query string.", { type: "string" }, ["label"]],
  ])("%j of %j, required %j, is fine", (description, schema, required) => {
    expect(severities(description, schema, required)).toEqual([]);
  });
});

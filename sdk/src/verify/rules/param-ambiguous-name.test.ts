import { expect, test } from "vitest";
import { foreignSubject, withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-ambiguous-name.ts";

const fires = (name: string, schema: JsonSchema): boolean => findingsOf(rule, withParameter(name, schema)).length > 0;

test.each([
  ["user", "The user."],
  ["data", "Data to send"],
  ["value", "New value."],
  ["obj", "The object"],
  ["payload", "The payload to post."],
  ["input", "Input of the order."],
])("%s: %j leaves open what it holds", (name, description) => {
  expect(fires(name, { type: "string", description })).toBe(true);
});

test.each<[string, JsonSchema]>([
  ["user", { type: "string", description: "Login name of the person, without the @." }],
  ["user_id", { type: "string", description: "The user." }],
  ["data", { type: "string", description: "" }],
  ["data", { type: "object", description: "Data.", properties: { a: { type: "string" } } }],
  ["value", { type: "boolean", description: "Value." }],
  ["value", { enum: ["on", "off"], description: "Value." }],
  ["data", { type: "array", items: { type: "string" }, description: "Data." }],
  ["user", { $ref: "#/$defs/User", description: "User." }],
  ["input", { type: "string", description: "Python source to run, as one text." }],
])("%s: %j is clear, or for another rule", (name, schema) => {
  expect(fires(name, schema)).toBe(false);
});

test("a parameter next to a name or key is clear", () => {
  const value = { type: "string", description: "New value." } as const;
  const beside = (name: string): number =>
    findingsOf(rule, foreignSubject({ input: { type: "object", properties: { [name]: { type: "string" }, value } } }))
      .length;
  expect([beside("name"), beside("header_name"), beside("key"), beside("title")]).toEqual([0, 0, 0, 1]);
});

test("ambiguous names are an option, and names can be allowed", () => {
  const subject = withParameter("value", { type: "string", description: "New value." });
  expect(findingsWith(rule, { allow: ["value"] }, subject)).toEqual([]);
  expect(findingsWith(rule, { names: ["data"] }, subject)).toEqual([]);
  expect(findingsOf(rule, subject)).toEqual([
    {
      code: "param-ambiguous-name",
      severity: "warning",
      tool: "order_find",
      pointer: "/properties/value",
      message: "The name `value` does not say what it contains.",
      remedy: "Name it after its content, such as `new_value`, or explain it in its description.",
    },
  ]);
});

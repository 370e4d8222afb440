import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./schema-closed.ts";

const text = { type: "string" } as const;

test.each<[string, JsonSchema, readonly (string | undefined)[]]>([
  ["closed", { type: "object", properties: { a: text }, additionalProperties: false }, []],
  ["open on purpose", { type: "object", properties: { a: text }, additionalProperties: true }, []],
  ["others of one type", { type: "object", properties: { a: text }, additionalProperties: text }, []],
  ["no parameters", { type: "object", properties: {} }, []],
  ["silent", { type: "object", properties: { a: text } }, [""]],
  [
    "silent inside",
    {
      type: "object",
      properties: { a: { type: "object", properties: { b: text } }, c: { type: "object", properties: { d: text } } },
      additionalProperties: false,
    },
    ["/properties/a"],
  ],
])("%s", (_, input, pointers) => {
  expect(findingsOf(rule, foreignSubject({ input })).map(({ pointer }) => pointer)).toEqual(pointers);
});

test("it is a note for foreign tools, a warning for the project's own", () => {
  const input = { type: "object", properties: { a: text } } as const;
  expect(findingsOf(rule, foreignSubject({ input }))[0]?.severity).toBe("info");
  expect(findingsOf(rule, ruleSubject({ input }))[0]?.severity).toBe("warning");
});

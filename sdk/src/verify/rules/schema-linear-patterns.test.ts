import { expect, test } from "vitest";
import type { Json } from "../../util/json.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import rule from "./schema-linear-patterns.ts";

const foreign = (input: Json) =>
  findingsOf(rule, ...readDefinitions({ name: "remote", inputSchema: input }).subjects).map(
    ({ severity, pointer, message }) => [severity, pointer, message],
  );

test.each([
  [
    { properties: { a: { type: "string", pattern: "^(a+)+$" } } },
    "/properties/a/pattern",
    "The pattern `^(a+)+$` can take exponential time to match in `(a+)+`.",
  ],
  [
    { patternProperties: { "^(x|x)*$": {} } },
    "/patternProperties/^(x|x)*$",
    "The pattern `^(x|x)*$` can take exponential time to match in `(x|x)*`.",
  ],
  [
    { properties: { a: { items: { pattern: "(.)\\1" } } } },
    "/properties/a/items/pattern",
    "The pattern `(.)\\1` has a back-reference in `\\1`.",
  ],
])("%j", (schema, pointer, message) => {
  expect(foreign({ type: "object", ...schema })).toEqual([["warning", pointer, message]]);
});

test.each(["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "^(?!-)[a-z-]+$", "^\\d{4}$", "("])("nothing about %s", (pattern) => {
  expect(foreign({ type: "object", properties: { a: { type: "string", pattern } } })).toEqual([]);
});

test("the patterns of a project are checked by the build", () => {
  const input = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } } as const;
  expect(findingsOf(rule, ruleSubject({ input }))).toEqual([]);
});

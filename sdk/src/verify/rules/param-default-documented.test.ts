import { expect, test } from "vitest";
import { withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-default-documented.ts";

const remedies = (description: string, schema: JsonSchema): readonly string[] =>
  findingsOf(rule, withParameter("limit", { ...schema, description })).map(({ remedy }) => remedy);

test.each<[string, JsonSchema, string]>([
  ["Most results (default 10).", { type: "integer" }, "10"],
  ["Most results. Defaults to 10.", { type: ["integer", "null"] }, "10"],
  ["Ratio, default: 0.5", { type: "number" }, "0.5"],
  ["Whether to wait; default is `true`", { type: "boolean" }, "true"],
  ["Whether to wait (default=False)", { type: "boolean" }, "false"],
  ["Offset from the end, default -1", { type: "integer" }, "-1"],
])("%j of %j has the default %s", (description, schema, stated) => {
  expect(remedies(description, schema)).toEqual([`Add \`"default": ${stated}\`, which clients show and fill in.`]);
});

test.each<[string, JsonSchema]>([
  ["Most results (default 10).", { type: "integer", default: 10 }],
  ["Most results (default 10).", { type: "integer", default: 20 }],
  ["Most results (default 10).", { type: "string" }],
  ["Default 10 minutes.", { type: "integer" }],
  ["Default 10 when a label is given.", { type: "integer" }],
  ["The default branch when left out.", { type: "string" }],
  ["Defaults to the current year.", { type: "integer" }],
  ["Whether this is the default.", { type: "boolean" }],
  ["", { type: "integer" }],
])("%j of %j states none, or the schema has one", (description, schema) => {
  expect(remedies(description, schema)).toEqual([]);
});

test("for our own tools the remedy is in the signature", () => {
  const subject = ruleSubject({
    input: { type: "object", properties: { limit: { type: "integer", description: "Default 5." } } },
    locations: { "/properties/limit": { file: "tools/greet/tool.ts", line: 5, column: 3 } },
  });
  expect(findingsOf(rule, subject)).toEqual([
    {
      code: "param-default-documented",
      severity: "info",
      tool: "greet",
      at: { file: "tools/greet/tool.ts", line: 5, column: 3 },
      pointer: "/properties/limit",
      message: "The description of `limit` states the default 5, but the schema has no default.",
      evidence: "Default 5.",
      remedy: "Give `limit` its default where the handler destructures it, `limit = 5`, or with `@default 5`.",
    },
  ]);
});

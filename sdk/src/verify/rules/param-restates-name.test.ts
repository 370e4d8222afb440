import { expect, test } from "vitest";
import { withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-restates-name.ts";

const fires = (name: string, description: string, schema: JsonSchema = { type: "string" }): boolean =>
  findingsOf(rule, withParameter(name, { ...schema, description })).length > 0;

test.each([
  ["user_id", "The user id."],
  ["userId", "ID of the user"],
  ["query", "The query string"],
  ["repository", "Repository"],
  ["issue_number", "The number of the issue (required)"],
  ["content", "The content value to use."],
  ["query", "The `query` string."],
  ["order_number", "The desired order number."],
])("%s: %j says nothing more", (name, description) => {
  expect(fires(name, description)).toBe(true);
});

test.each([
  ["user_id", "Id as `user_find` returns it."],
  ["order_id", "From `orders_list`."],
  ["eventId", "Id from `listEvents`."],
  ["query", "Words to look for, in the user's own words."],
  ["repository", "Name without the owner."],
  ["branch", "Branch to merge into."],
  ["path", "Absolute path of the file."],
  ["titel", "Der Titel."],
  ["名前", "名前"],
  ["description", "What went wrong, for the person who reads the ticket."],
])("%s: %j says more, or is not English", (name, description) => {
  expect(fires(name, description)).toBe(false);
});

test.each<[string, JsonSchema]>([
  ["a choice", { enum: ["open", "closed"] }],
  ["a format", { type: "string", format: "email" }],
  ["bounds", { type: "integer", minimum: 1 }],
  ["a default", { type: "string", default: "main" }],
  ["a yes or no", { type: "boolean" }],
  ["its own members", { type: "object", properties: { city: { type: "string" } } }],
])("%s tells what the text does not", (_, schema) => {
  expect(fires("status", "The status.", schema)).toBe(false);
});

test("words of the tool's own name make it advice", () => {
  const severities = (name: string, description: string): readonly string[] =>
    findingsOf(rule, withParameter(name, { type: "string", description })).map(({ severity }) => severity);
  expect(severities("number", "The number.")).toEqual(["warning"]);
  expect(severities("number", "Number of the order to find.")).toEqual(["info"]);
  expect(severities("number", "Number of the order, as printed on the invoice.")).toEqual([]);
});

test("a finding shows the text and where it stands, and a name can be allowed", () => {
  const subject = withParameter("user_id", { type: "string", description: "The user id." });
  expect(findingsOf(rule, subject)).toEqual([
    {
      code: "param-restates-name",
      severity: "warning",
      tool: "order_find",
      pointer: "/properties/user_id",
      message: "The description of `user_id` only repeats the names.",
      evidence: "The user id.",
      remedy: "Say what it stands for, where its value comes from, or what changes with it.",
    },
  ]);
  expect(findingsWith(rule, { allow: ["user_id"] }, subject)).toEqual([]);
});

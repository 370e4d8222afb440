import { expect, test } from "vitest";
import { foreignSubject, withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-format-units.ts";

const messages = (
  name: string,
  type: "string" | "number" | "integer",
  description: string,
  more: JsonSchema = {},
): readonly string[] =>
  findingsOf(rule, withParameter(name, { type, description, ...more })).map(({ message }) => message);

test.each<[string, "string" | "number" | "integer", string, string]>([
  [
    "start_date",
    "string",
    "First day of the report.",
    "`start_date` does not say in which format the date is written.",
  ],
  ["deadline", "string", "When the task must be done.", "`deadline` does not say in which format the date is written."],
  [
    "start_time",
    "string",
    "When the meeting begins.",
    "`start_time` does not say in which format the time is written.",
  ],
  [
    "timestamp",
    "integer",
    "When it happened.",
    "`timestamp` does not say whether the time is in seconds or milliseconds.",
  ],
  ["timeout", "number", "How long to wait for the page.", "`timeout` does not say its unit of time."],
  ["cacheTtl", "integer", "How long entries live.", "`cacheTtl` does not say its unit of time."],
  ["amount", "number", "What the customer pays.", "`amount` does not say its currency or unit."],
  ["radius", "number", "How far around the place to look.", "`radius` does not say its unit."],
  [
    "latitude",
    "string",
    "Where the place is, north or south.",
    "`latitude` does not say how the coordinate is written.",
  ],
])("%s, a %s: %j", (name, type, description, message) => {
  expect(messages(name, type, description)).toEqual([message]);
});

test.each<[string, "string" | "number" | "integer", string]>([
  ["start_date", "string", "First day of the report (YYYY-MM-DD)."],
  ["start_date", "string", "First day, in ISO 8601."],
  ["due_date", "string", 'A day, e.g. "tomorrow".'],
  ["date", "string", "The day, like 2026-01-31"],
  ["start_time", "string", "When the meeting begins, on a 24-hour clock."],
  ["time", "string", "The time as Unix seconds."],
  ["width", "number", "Width of the page."],
  ["timeout", "number", "Milliseconds to wait for the page."],
  ["timeout", "number", "Max wait in ms"],
  ["timeout_seconds", "number", "How long to wait."],
  ["amount", "integer", "What the customer pays, in cents."],
  ["amount", "number", "Number of items to add."],
  ["price", "integer", "Price level, from 1 to 4."],
  ["depth", "integer", "How many levels to follow."],
  ["width", "number", "Width of the window in pixels"],
  ["height", "integer", "Height of the picture."],
  ["width", "integer", "Viewport width."],
  ["latitude", "number", "Where the place is."],
  ["update", "string", "What has changed."],
  ["candidate", "string", "Whom to hire."],
  ["date", "string", ""],
  ["datum", "string", "Der erste Tag."],
  ["date", "string", "レポートの最初の日。"],
])("%s, a %s: %j asks for nothing", (name, type, description) => {
  expect(messages(name, type, description)).toEqual([]);
});

test.each<[string, JsonSchema]>([
  ["a format", { format: "date" }],
  ["a pattern", { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }],
  ["a choice", { enum: ["today", "tomorrow"] }],
  ["an example", { examples: ["2026-01-31"] }],
])("%s says it", (_, more) => {
  expect(messages("start_date", "string", "First day of the report.", more)).toEqual([]);
});

test("kinds can be chosen, and names allowed", () => {
  const subject = withParameter("amount", { type: "number", description: "What the customer pays." });
  expect(findingsWith(rule, { kinds: ["date"] }, subject)).toEqual([]);
  expect(findingsWith(rule, { allow: ["amount"] }, subject)).toEqual([]);
  expect(findingsWith(rule, { allow: ["price"] }, subject)).toHaveLength(1);
});

test("a parameter next to it gives the unit, one of another object does not", () => {
  const amount = { type: "number", description: "Amount to add" } as const;
  const unit = { type: "string", enum: ["days", "months"] } as const;
  const found = (properties: Readonly<Record<string, JsonSchema>>): number =>
    findingsOf(rule, foreignSubject({ input: { type: "object", properties } })).length;
  expect(found({ amount, unit })).toBe(0);
  expect(found({ amount, from: { type: "string", description: "ISO 4217 code to convert from." } })).toBe(0);
  expect(found({ amount, step: { type: "object", description: "Step.", properties: { unit } } })).toBe(1);
});

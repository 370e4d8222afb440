import { describe, expect, test } from "vitest";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import type { InferredTool, ToolMetadata } from "../../model/tool/tool.ts";
import rule from "./set-query-misrank.ts";

const tool = (name: string, description: string, requests: readonly string[] = [], more: Partial<ToolMetadata> = {}) =>
  ruleSubject({
    name,
    description,
    input: { type: "object", properties: {} },
    metadata: { category: "retrieval", ...more, examples: requests.map((request) => ({ request, input: {} })) },
  } satisfies Partial<InferredTool>);

const calendar = tool(
  "calendar_search",
  "Search the meetings of the user, such as a budget meeting, with their dates.",
);
const notes = (...requests: readonly string[]) =>
  tool("note_search", "Search what was written down earlier.", requests);

test("a request whose words are another tool's is reported with the words that decide", () => {
  expect(findingsOf(rule, notes("Which meeting did I note for the budget?"), calendar)).toMatchObject([
    {
      severity: "warning",
      tool: "note_search",
      message:
        "The words of an example request match `calendar_search` better than this tool; the deciding words are `meeting`, `budget`.",
      evidence: "Which meeting did I note for the budget?",
    },
  ]);
});

describe("a request is not reported", () => {
  test.each([
    ["whose words are the tool's own", "What have I written down about notes?"],
    ["that has nothing in common with any tool", "Thanks, that was all. Bye!"],
    ["with one word in common by accident", "Great, it works now, so on to the next date then!"],
    ["that is nearly as much the tool's own", "Search my notes written earlier for the budget meeting"],
    ["without words", "?!"],
    ["without anything", ""],
  ])("%s", (_, request) => {
    expect(findingsOf(rule, notes(request), calendar)).toEqual([]);
  });
});

test("verbs that fit any tool decide nothing", () => {
  const find = tool("ticket_find", "Find support tickets that were created, updated or got since a date.");
  const howTo = (request: string) => tool("handbook_search", "Search the handbook of the team.", [request]);
  for (const request of ["How do we make a release?", "Create it", "Get me the last one we made", "Run a check"])
    expect(findingsOf(rule, howTo(request), find)).toEqual([]);
  expect(findingsOf(rule, howTo("Which support tickets did we make?"), find)).toHaveLength(1);
});

test("words inside paths and addresses decide nothing", () => {
  const request = "Save it to /srv/meetings/budget/dates.pptx and https://calendar.example/meeting-budget";
  expect(findingsOf(rule, notes(request), calendar)).toEqual([]);
});

test("a request of one word may be decided by it", () => {
  expect(findingsOf(rule, notes("meetings"), calendar)).toHaveLength(1);
});

test("tools that are not offered next to this one do not count", () => {
  const request = "Which meeting did I note for the budget?";
  const text = calendar.definition.description;
  const old = tool("old_search", text, [], { deprecated: { reason: "Replaced.", replacement: "note_search" } });
  expect(findingsOf(rule, notes(request), old)).toEqual([]);
  const voice = tool("voice_search", text, [], { applyTo: "voice" });
  const own = tool("note_search", "Search what was written down earlier.", [request], { applyTo: "text" });
  expect(findingsOf(rule, own, voice)).toEqual([]);
});

test("the requests of a deprecated tool may lead to its replacement", () => {
  const old = tool("note_search", "Search notes.", ["budget meeting"], {
    deprecated: { reason: "Replaced.", replacement: "calendar_search" },
  });
  expect(findingsOf(rule, old, calendar)).toEqual([]);
});

test("the margin for the other tool can be set", () => {
  const subjects = [notes("Search notes on the budget meeting"), calendar];
  expect(findingsWith(rule, { margin: 0 }, ...subjects)).toHaveLength(1);
  expect(findingsWith(rule, { margin: 100 }, ...subjects)).toEqual([]);
});

test("examples without a request, and tools without a definition, are not ranked", () => {
  const silent = ruleSubject({ metadata: { category: "utility", examples: [{ input: {} }] } });
  expect(findingsOf(rule, silent, { name: "broken" }, calendar)).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { listedTool } from "#test/support/listed-tool.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import rule from "./set-size.ts";

describe("tokens", () => {
  const codes = Array.from({ length: 676 }, (_, index) => String.fromCharCode(65 + index / 26, 65 + (index % 26)));
  const withCodes: RuleSubject = {
    name: "parcel_rules",
    definition: {
      name: "parcel_rules",
      description: "Find the rules for sending a parcel to a country.",
      input: { type: "object", properties: { country: { type: "string", enum: codes }, weight: { type: "number" } } },
      annotations: {},
      examples: [],
      locations: {},
    },
  };

  test("a large definition is reported with what makes it large", () => {
    expect(findingsOf(rule, withCodes)).toMatchObject([
      {
        severity: "warning",
        tool: "parcel_rules",
        message: "The definition has 1463 tokens, which are sent with every request; expected 1000 or fewer.",
        evidence: "tokens: description 11, country 1428, weight 5",
      },
    ]);
  });

  test.each([
    ["a plain one", listedTool("note_search", "Search notes.", ["query"])],
    ["one of 3,500 characters", listedTool("note_search", "Search notes and contacts. ".repeat(130))],
    ["one without text", listedTool("note_search", "")],
    ["one that could not be read", { name: "broken" }],
  ])("the definition may be %s", (_, subject) => {
    expect(findingsOf(rule, subject)).toEqual([]);
  });

  const words = "Search the notes of the user by words and by dates, and return them with their titles. ";
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => listedTool(`note_search_${String(index)}`, words.repeat(20)));

  test("the sum is reported once, near the budget and far beyond it", () => {
    const budget = { tools: 1_000, limit: 1_000 };
    expect(findingsWith(rule, budget, ...many(40))).toEqual([]);
    const [near] = findingsWith(rule, budget, ...many(60));
    expect(near?.message).toMatch(
      /^The 60 tools of the set have 2\d{4} tokens, which are sent with every request; expected 20000 or fewer\.$/,
    );
    expect(near?.tool).toBeUndefined();
    const [far] = findingsWith(rule, budget, ...many(600));
    expect(far?.message).toMatch(/^The 600 tools of the set have 2\d{5} tokens,/);
  });

  test("a single tool is not a set", () => {
    const only = listedTool("note_search", words.repeat(2_000));
    expect(findingsOf(rule, only).map(({ tool }) => tool)).toEqual(["note_search"]);
  });

  test("each agent has a budget", () => {
    const of = (agent: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        ruleSubject({
          name: `${agent}_${String(index)}`,
          description: words.repeat(20),
          metadata: { category: "utility", applyTo: agent },
        }),
      );
    const found = findingsWith(rule, { tools: 100 }, ...of("voice", 60), ...of("text", 40)).map(({ message }) =>
      message.slice(0, 40),
    );
    expect(found).toEqual(["The 60 tools of the agent `voice` have 2"]);
  });

  test("both budgets can be set", () => {
    expect(findingsWith(rule, { tool: 5_000 }, withCodes)).toEqual([]);
    expect(findingsWith(rule, { tool: 20 }, listedTool("note_search", "Search notes.", ["query"]))).toHaveLength(1);
    expect(findingsWith(rule, { set: 1_000 }, ...many(3))).toHaveLength(1);
  });

  test("a definition of ten megabytes is measured in time", () => {
    expect(
      findingsOf(rule, listedTool("note_get", "Get one."), listedTool("huge", "word ".repeat(2_000_000))),
    ).toHaveLength(2);
  });
});

describe("the number of tools", () => {
  const foreign = (count: number) =>
    Array.from({ length: count }, (_, index) => listedTool(`tool_${String(index)}`, "Does."));
  const own = (count: number, more: Partial<ToolMetadata> = {}) =>
    Array.from({ length: count }, (_, index) =>
      ruleSubject({ name: `tool_${String(index)}`, metadata: { category: "utility", ...more } }),
    );
  const found = (subjects: readonly RuleSubject[]): readonly string[] =>
    findingsWith(rule, { set: 1_000_000 }, ...subjects).map(({ severity, message }) => `${severity}: ${message}`);

  test.each([
    [0, []],
    [20, []],
    [21, ["warning: The set has 21 tools; models choose less reliably among more than 20."]],
    [128, ["warning: The set has 128 tools; models choose less reliably among more than 20."]],
    [129, ["error: The set has 129 tools; some providers take no more than 128 in one request."]],
    [10_000, ["error: The set has 10000 tools; some providers take no more than 128 in one request."]],
  ])("of %i tools made by others", (count, messages) => {
    expect(found(foreign(count))).toEqual(messages);
  });

  test("a host may choose among the tools of its project, so a large number is never an error", () => {
    expect(found(own(129))).toEqual([
      "warning: The set has 129 tools; some providers take no more than 128 in one request.",
    ]);
  });

  test("an agent is offered its own tools and the shared tools", () => {
    const subjects = [...own(15, { applyTo: "voice" }), ...own(5, { applyTo: ["text"] }), ...own(10)];
    expect(found(subjects)).toEqual([
      "warning: The agent `voice` has 25 tools; models choose less reliably among more than 20.",
    ]);
  });

  test("tools that are for no agent do not count", () => {
    expect(found([...own(20), ...own(20, { applyTo: [] })])).toEqual([]);
  });

  test("the host's own tools and deprecated tools do not count", () => {
    const lifecycle = own(10, { category: "lifecycle", on: "on_start" });
    const old = own(10, { deprecated: { reason: "Replaced." } });
    expect(found([...own(20), ...lifecycle, ...old])).toEqual([]);
  });

  test("both numbers can be set", () => {
    expect(findingsWith(rule, { tools: 40 }, ...foreign(30))).toEqual([]);
    expect(findingsWith(rule, { limit: 25 }, ...foreign(30))).toMatchObject([{ severity: "error" }]);
  });
});

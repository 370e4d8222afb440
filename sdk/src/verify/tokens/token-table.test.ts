import { expect, test } from "vitest";
import { definition } from "#test/support/listed-tool.ts";
import { tokenReport, tokenTable } from "./token-table.ts";

const tools = [
  definition("note_search", "Search notes.", ["query"]),
  definition("contact_lookup_by_anything_that_is_known", "Look up a person by name, town or number.", [
    "query",
    "limit",
  ]),
  definition("ping", ""),
];

test("the largest stand first, with their share of all", () => {
  expect(tokenReport(tools)).toEqual({
    encoding: "o200k_base",
    tokens: 91,
    tools: [
      { name: "contact_lookup_by_anything_that_is_known", description: 11, parameters: 21, tokens: 47, share: 0.5165 },
      { name: "note_search", description: 3, parameters: 14, tokens: 26, share: 0.2857 },
      { name: "ping", description: 0, parameters: 9, tokens: 18, share: 0.1978 },
    ],
  });
});

test("as a table", () => {
  expect(tokenTable(tokenReport(tools)).split("\n")).toEqual([
    "tool                                      description  parameters  whole   share",
    "contact_lookup_by_anything_that_is_known           11          21     47   51.6%",
    "note_search                                         3          14     26   28.6%",
    "ping                                                0           9     18   19.8%",
    "",
    "all                                                14          44     91  100.0%",
    "",
    "Tokens by o200k_base; for other models an estimate.",
  ]);
});

test("names are cut to the width, but not to nothing", () => {
  const [, first] = tokenTable(tokenReport(tools), { width: 60 }).split("\n");
  expect(first).toBe("contact_lookup_by_a…           11          21     47   51.6%");
  const [, narrow] = tokenTable(tokenReport(tools), { width: 10 }).split("\n");
  expect(narrow).toBe("contact_loo…           11          21     47   51.6%");
});

test("characters that do not show, or that steer a terminal, are written out", () => {
  expect(tokenTable(tokenReport([definition("a\u200Bb\u001B[2J", "")]))).toContain("a⟨U+200B⟩b⟨U+001B⟩[2J");
});

test("no tools make an empty table", () => {
  expect(tokenReport([])).toEqual({ encoding: "o200k_base", tokens: 0, tools: [] });
});

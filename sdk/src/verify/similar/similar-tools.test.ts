import { describe, expect, test } from "vitest";
import { listedTool } from "#test/support/listed-tool.ts";
import { ruleSubject } from "#test/support/rule-subject.ts";
import { similarTools } from "./similar-tools.ts";

const pairs = (...tools: readonly (readonly [string, string, string])[]): readonly string[] =>
  similarTools(
    tools.map(([name, description, parameters]) =>
      listedTool(name, description, parameters === "" ? [] : parameters.split(" ")),
    ),
  ).map(({ left, right }) => `${left.name} ${right.name}`);

describe("tools that a model may confuse", () => {
  test.each([
    [
      ["kb_search", "Search the help-centre articles and return the best matches with their links.", "query"],
      ["kb_find", "Find articles in the help centre that match a query.", "query"],
    ],
    [
      ["translate_text", "Translate a text into another language.", "text language"],
      ["text_translator", "Translates text from one language to another.", "text target_language"],
    ],
    [
      ["calculateShipping", "Calculate the shipping cost of a parcel.", "weight country"],
      ["estimate_shipping_cost", "Estimate what shipping a parcel costs.", "weight country"],
    ],
    [
      ["search_documents", "Search documents in the workspace by keyword.", "query limit"],
      ["find_docs", "Find docs in the workspace by keyword.", "query limit"],
    ],
    [
      ["get_weather", "Get the current weather for a location.", "location"],
      ["weather_lookup", "Look up the current weather at a location.", "location"],
    ],
    [
      ["create_ticket", "Open a new support ticket for the customer.", "title body"],
      ["open_case", "Open a new support ticket for the customer.", "title body"],
    ],
    [
      ["rechnung_suchen", "Sucht Rechnungen des Kunden nach Nummer oder Datum.", "nummer datum"],
      ["rechnungen_suche", "Sucht die Rechnungen eines Kunden nach Datum oder Nummer.", "nummer datum"],
    ],
    [
      ["memo_1", "利用者のメモを検索し、結果を一覧で返します。", "query"],
      ["memo_2", "利用者のメモを検索して結果の一覧を返します。", "query"],
    ],
  ] as const)("%j and %j", (one, other) => {
    expect(pairs(one, other)).toEqual([`${one[0]} ${other[0]}`]);
  });
});

describe("tools that are distinguished", () => {
  test.each([
    // By different operations on the same thing.
    [
      ["device_approval_list", "List all pending device approval requests for an organization", "organizationId"],
      [
        "device_approval_approve_all",
        "Approve all current pending device authorization requests for an organization",
        "organizationId",
      ],
    ],
    [
      ["create_user", "Create a user account in the directory.", "email name"],
      ["delete_user", "Delete a user account in the directory.", "email name"],
    ],
    [
      ["enable_feature", "Enable a feature flag for a project.", "flag project"],
      ["disable_feature", "Disable a feature flag for a project.", "flag project"],
    ],
    [
      ["user_get", "Get a user account by its number.", "id"],
      ["user_list", "List all user accounts of the directory.", "limit"],
    ],
    [
      ["github_create_issue", "Create an issue in a repository.", "owner repo title"],
      ["github_update_issue", "Update an issue in a repository.", "owner repo title"],
    ],
    [
      ["atlas-create-access-list", "Allow IP addresses to reach the clusters of a project.", "projectId"],
      ["atlas-inspect-access-list", "Show which IP addresses may reach the clusters of a project.", "projectId"],
    ],
    // By different objects of the same operation.
    [
      ["create_entities", "Create multiple new entities in the knowledge graph", "items"],
      ["create_relations", "Create multiple new relations in the knowledge graph", "items"],
    ],
    [
      ["get_invoice", "Get an invoice of the account by its id.", "id"],
      ["get_order", "Get an order of the account by its id.", "id"],
    ],
    [
      ["mouse_down", "Press the mouse button down.", "button"],
      ["mouse_up", "Let the mouse button up.", "button"],
    ],
    // Because one of them should not be chosen.
    [
      ["read_file", "Read a text file from the file system. DEPRECATED: Use read_text_file instead.", "path head tail"],
      ["read_text_file", "Read a text file from the file system.", "path head tail"],
    ],
    [
      ["echo", "", ""],
      ["sum", "", ""],
    ],
  ] as const)("%j and %j", (one, other) => {
    expect(pairs(one, other)).toEqual([]);
  });
});

test("a tool about deprecated things is a tool like any other", () => {
  const one = listedTool("find_calls", "Find calls of deprecated functions in the sources.", ["path"]);
  const other = listedTool("search_calls", "Search calls of deprecated functions in the sources.", ["path"]);
  expect(similarTools([one, other])).toHaveLength(1);
});

test("equal tools have the score 1, with all that they share", () => {
  const description = "Search the articles of the help centre.";
  const [pair] = similarTools([
    listedTool("kb_search", description, ["query", "limit"]),
    listedTool("search_kb", description, ["limit", "query"]),
  ]);
  expect(pair).toMatchObject({
    left: { name: "kb_search" },
    right: { name: "search_kb" },
    evidence: "words: search, articles, help, centre; parameters: query, limit",
  });
  expect(pair?.score).toBeCloseTo(1);
});

test("tools of different agents or modes do not meet", () => {
  const voice = ruleSubject({ name: "find_a", metadata: { category: "retrieval", applyTo: "voice" } });
  const text = ruleSubject({ name: "find_b", metadata: { category: "retrieval", applyTo: ["text", "mail"] } });
  const all = ruleSubject({ name: "find_c", metadata: { category: "retrieval", modes: ["chat"] } });
  const other = ruleSubject({ name: "find_d", metadata: { category: "retrieval", modes: ["phone"] } });
  const found = similarTools([voice, text, all, other]).map(({ left, right }) => `${left.name} ${right.name}`);
  expect(found).toEqual(["find_a find_c", "find_a find_d", "find_b find_c", "find_b find_d"]);
});

test("the same list is compared once", () => {
  const subjects = [listedTool("a", "One thing."), listedTool("b", "One thing.")];
  expect(similarTools(subjects)).toBe(similarTools(subjects));
});

test("pairs are in the order of the tools; without tools there are no pairs", () => {
  expect(similarTools([])).toEqual([]);
  expect(
    pairs(
      ["c", "Send a letter by post.", ""],
      ["a", "Send a letter by post.", ""],
      ["b", "Send a letter by post.", ""],
    ),
  ).toEqual(["c a", "c b", "a b"]);
});

test("thousands of tools that all read alike, and texts of megabytes, are compared in time", () => {
  const same = Array.from({ length: 3_000 }, (_, index) =>
    listedTool(`order_find_${String(index)}`, "Find every order that fits the given words.", ["words", "state"]),
  );
  expect(similarTools(same).length).toBeLessThan(3_000 * 64);
  const huge = "word ".repeat(2_000_000);
  expect(
    similarTools([listedTool("a", huge), listedTool("b", huge), listedTool("c", "c".repeat(10_000_000))]),
  ).toHaveLength(1);
});

import { expect, test } from "vitest";
import { definition } from "#test/support/listed-tool.ts";
import { rankDefinitions, scoreDefinitions } from "./rank-definitions.ts";

const desk = [
  definition("kb_search", "Search the help-centre articles. Not for data of one account: use `account_get`.", [
    "query",
  ]),
  definition("account_get", "Get plan, owner and invoices of an account.", ["accountId"]),
  definition("calendarCreateEvent", "Put an event into the calendar of a colleague.", ["title", "start"]),
  definition("parcel_track", "Tell where a parcel is.", ["trackingNumber"]),
  definition("user_delete", "Remove a user for good.", ["email"]),
  definition("memo_search", "利用者のメモを検索して結果を返します。", ["query"]),
  definition("rechnung_suchen", "Sucht Rechnungen eines Kunden.", ["nummer"]),
];

test.each([
  ["Is there an article about resetting a password?", "kb_search"],
  ["Which plan does the account of Polar Maps have?", "account_get"],
  ["Put a meeting into Benedikt's calendar", "calendarCreateEvent"],
  ["Where are my parcels?", "parcel_track"],
  ["what does tracking number 12 say", "parcel_track"],
  ["Please delete this user", "user_delete"],
  ["メモを探して", "memo_search"],
  ["Welche Rechnungen hat der Kunde?", "rechnung_suchen"],
])("%j leads to %s", (request, name) => {
  expect(rankDefinitions(request, desk)[0]).toBe(name);
});

test.each(["", "   ", "!?", "the of and", "zzz", "<b>\u202E"])("%j does not change the order", (request) => {
  expect(rankDefinitions(request, desk)).toEqual(desk.map(({ name }) => name));
});

test("each name occurs once; without definitions the list is empty", () => {
  const twice = [
    definition("a", "Send a letter."),
    definition("b", "Find a parcel."),
    definition("a", "Find parcels."),
  ];
  expect(rankDefinitions("find a parcel", twice)).toEqual(["b", "a"]);
  expect(rankDefinitions("find a parcel", [])).toEqual([]);
});

test("a longer description of the same is not better", () => {
  const short = definition("short", "Translate a text into another language.");
  const filler = "This is done with great care by a service which is kept up to date at all times and never sleeps.";
  const long = definition("long", `Translate a text into another language. ${filler} ${filler} ${filler}`);
  expect(rankDefinitions("translate a text", [long, short])).toEqual(["short", "long"]);
});

test("requests that a description excludes do not count for its tool", () => {
  const one = definition("greet", "Say hello to a person. Not for saying goodbye to a person.");
  const other = definition("leave", "Say goodbye.");
  expect(rankDefinitions("say goodbye to a person", [one, other])).toEqual(["leave", "greet"]);
});

test("the matching words are explained, by weight", () => {
  const { matches, wordCount } = scoreDefinitions("Please track the parcels of an account", desk);
  const explained = new Map(matches.map(({ definition, explain }) => [definition.name, explain()]));
  expect(wordCount).toBe(3);
  expect(explained.get("parcel_track")).toEqual(["parcels", "track"]);
  expect(explained.has("user_delete")).toBe(false);
});

test("requests and descriptions of megabytes are ranked in time", () => {
  const huge = definition("huge", "word ".repeat(2_000_000));
  expect(rankDefinitions("w".repeat(10_000_000), [huge])).toEqual(["huge"]);
  expect(rankDefinitions("word ".repeat(2_000_000), [definition("b", "b"), huge])).toEqual(["huge", "b"]);
});

test("verbs that fit any tool do not decide between tools that share more words with the request", () => {
  const one = definition("report_get", "Get, find and list a report of the stock.");
  const other = definition("quote_history", "The stock price of a company, day by day.");
  expect(rankDefinitions("get, find and list the stock price", [one, other])[0]).toBe("quote_history");
});

const board = [
  definition("board_create", "Create a board.", ["title"]),
  definition("board_list", "List the boards of a workspace.", ["workspace"]),
  definition("card_add", "Add a card to a board.", ["title"]),
];

test.each([
  ["Which boards are there?", "board_list"],
  ["what boards do we have", "board_list"],
  ["a new board, please: create one for the move", "board_create"],
  ["add a card for milk", "card_add"],
])("%j leads to %s: a question is for a tool that looks, a verb for one that has it", (request, name) => {
  expect(rankDefinitions(request, board)[0]).toBe(name);
});

test.each([
  ["clone the repo", "repository_clone"],
  ["make a folder for the photos", "directory_create"],
  ["mail it to Ana", "email_send"],
])("%j leads to %s: a thing may have another name", (request, name) => {
  const tools = [
    definition("branch_create", "Create a branch.", ["name"]),
    definition("directory_create", "Create a directory.", ["path"]),
    definition("email_send", "Send an email to a person.", ["to"]),
    definition("repository_clone", "Clone a repository.", ["url"]),
  ];
  expect(rankDefinitions(request, tools)[0]).toBe(name);
});

test("the first sentence counts more than later sentences", () => {
  const later = definition("one", "Print a label. It can show the weight.", []);
  const first = definition("two", "Show the weight. It can print a label.", []);
  expect(rankDefinitions("the weight of the parcel", [later, first])[0]).toBe("two");
});

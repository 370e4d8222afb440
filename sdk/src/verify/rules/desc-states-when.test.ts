import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-states-when.ts";

test("a description that says what but not when is a warning at its location, with the text quoted", () => {
  const description = "Search the help articles about the web framework and return the best.";
  expect(findingsOf(rule, ruleSubject({ description }))).toEqual([
    {
      code: "desc-states-when",
      severity: "warning",
      tool: "greet",
      at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
      message: "The description does not say when to use the tool.",
      evidence: description,
      remedy: "Add a sentence such as `Use when the user …` that names the situations or questions the tool is for.",
    },
  ]);
});

test.each([
  "Create an invoice for an order and send it to the customer by e-mail.",
  "Runs a SQL statement.\n\nArgs:\n    sql (str): The statement.\n\nReturns:\n    list: The rows.",
  "- Deletes a branch\n- Cannot delete the default branch",
  "## deploy\n\nDeploys a **service** to the staging cluster of the team.",
  "<summary>Resize an image to the given width.</summary><notes>Keeps the ratio.</notes>",
  "Compute the net present value of a series of payments. Do not use for bonds.",
])("%j does not say when", (description) => {
  expect(findingsOf(rule, foreignSubject({ description }))).toHaveLength(1);
});

test.each([
  "Find an order by its number. Use when the customer asks where a parcel is.",
  "Look up a drug by its trade name.\n\nUse this tool when you need to:\n- check interactions\n- find the dose",
  "<description>Plot a chart.</description><when>the user asks for a picture</when>",
  "Resize an image. Handy for thumbnails and for mail attachments.",
  "Translate a contract clause. If the user asks for legal advice, decline.",
  "Ruft das Wetter für eine Stadt ab und gibt die Temperatur zurück.",
  "Récupère la météo d'une ville et renvoie la température en degrés.",
  "指定した都市の天気予報を取得し、気温と降水確率を返します。現在の天気も含みます。",
  "Too short to judge.",
  "",
  "Search the old archive of articles. DEPRECATED since the new index is there.",
])("%j is not reported", (description) => {
  expect(findingsOf(rule, foreignSubject({ description }))).toEqual([]);
});

test("a tool that no model chooses need not say when", () => {
  const description = "Write the state of the conversation to the archive and return its number.";
  const deprecated = { reason: "Old.", replacement: "other" };
  expect(
    findingsOf(
      rule,
      ruleSubject({ description, metadata: { category: "lifecycle", on: "on_end" } }),
      ruleSubject({ description, metadata: { category: "action", deprecated } }),
      { name: "unread" },
    ),
  ).toEqual([]);
});

test("for foreign tools it is a note", () => {
  const foreign = foreignSubject({ name: "page_close", description: "Close the page that is open in the browser." });
  expect(findingsOf(rule, foreign).map(({ severity }) => severity)).toEqual(["info"]);
});

import { expect, test } from "vitest";
import { statesWhen } from "./states-when.ts";

test.each([
  "Use when the user says hello.",
  "Use this tool\nwhen you need facts.",
  "Use this tool to find files by name.",
  "Call this before any write.",
  "Run it after `build` succeeded.",
  "Use it right before `git_commit`.",
  "Use it on documents from sources you do not trust.",
  "This tool should be used when the user asks for directions.",
  "Useful for finding recent papers.",
  "This tool is essential for finding files in a directory.",
  "Search repositories for programming questions that need evidence from outside.",
  "Get the balance. Use the current view to answer how many credits remain.",
  "Best for exploratory search.",
  "Prefer this over web search for internal topics.",
  "When the user mentions a ticket number, look it up here.",
  "If you need the whole text, this gives it.",
  "Finds files.\n\nUSE THIS TOOL WHEN:\n- the name is known",
  "# When to use\n\nFor invoices.",
  "<when>the user wants a chart</when>",
  "<when_to_use>charts</when_to_use>",
  "<usecase>charts</usecase>",
  "Answers questions about the handbook.",
])("%j says when", (text) => {
  expect(statesWhen(text)).toBe(true);
});

test.each([
  "Get the current weather for a city.",
  "Apply the patch to a file.",
  "Run the query for a database.",
  "Call the GitHub API to fetch an issue.",
  "Fetch data using the token used to authenticate.",
  "Search for files containing text.",
  "Perform a search. Do not use for images.",
  "Never use this for images.",
  "Not meant for images.",
  "Returns an error if the user is missing.",
  "Use `limit` to get fewer results.",
  "Ruft das Wetter einer Stadt ab.",
  "Récupère la météo d'une ville.",
  "",
])("%j does not", (text) => {
  expect(statesWhen(text)).toBe(false);
});

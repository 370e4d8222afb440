import { describe, expect, test } from "vitest";
import { statesLimits, statesReturns, statesWhen, statesWhenNot } from "./states.ts";

describe("statesLimits", () => {
  test.each([
    "Returns up to 20 hits.",
    "At most three tries.",
    "The maximum is a week.",
    "Rate limit: 10 requests per minute",
    "Requires an API key.",
    "Fails if the repository is archived.",
    "Does not search attachments.",
    "Cannot be undone.",
    "Only works within allowed directories.",
    "Results are truncated.",
    "Return the ten that fit best.",
    "The date must be in the future.",
    "Files of 5 MB are fine.",
  ])("%j names a limit", (text) => {
    expect(statesLimits(text)).toBe(true);
  });

  test.each([
    "Greet a person by name and return the greeting as one text.",
    "Use when the user needs the weather. Not for history.",
    "Only use when the user agreed.",
    "Do not use for images.",
    "Lists failed jobs of a pipeline with their errors.",
    "Sign up to a newsletter.",
    "A glob that limits the search.",
    "Recherche des articles.",
    "",
  ])("%j does not", (text) => {
    expect(statesLimits(text)).toBe(false);
  });
});

describe("statesReturns", () => {
  test.each([
    "Returns the id of the order.",
    "Search the articles and return the best matches.",
    "Gives back the id.",
    "Connects, and you get back a session id.",
    "Yields one line for each file.",
    "Output: JSON list of names",
    "Responds with the state of the job.",
    "Each hit has a title and a link.",
    "The result is a list of names.",
    "Reads one page as Markdown.",
    "Gets a user, including the address.",
    "List invoices of one customer, with number, date, due date, total and state.",
    "Counts words.\n\n    Returns:\n        int: How many.",
    "count(text) -> number",
  ])("%j says what comes back", (text) => {
    expect(statesReturns(text)).toBe(true);
  });

  test.each([
    "Delete a user from the system.",
    "Search for files containing text.",
    "Get the current weather for a city.",
    "Use when the user reports a problem.",
    "Print a document on the office printer.",
    "Create an event in the calendar and send invitations.",
    "The connection is read-only: INSERT, UPDATE, DELETE and DDL are refused.",
    "Recherche des articles.",
    "",
  ])("%j does not", (text) => {
    expect(statesReturns(text)).toBe(false);
  });
});

describe("statesWhenNot", () => {
  test.each([
    "Not for saying goodbye.",
    "Do not use for images.",
    "Don’t use this tool to write.",
    "This should not be used in production.",
    "Never call this twice.",
    "Use kb_get instead.",
    "For whole articles use `kb_get`.",
    "For listing branches, use list_branches.",
    "This excludes performance. For performance audits, run performance_start_trace",
    "If you only need the title, use `get_title`.",
    "To read a file, use the read tool.",
    "Changes are refused; use `execute_statement` for those.",
    "Use `get_issue` when you have the key already.",
    "Comments are not included; `get_issue` has them.",
    "Only use when the user agreed.",
    "Use only after a confirmation.",
    "Reads everything unless told otherwise.",
    "Prefer `grep` over this for exact strings.",
    "<when_not>the name is unknown</when_not>",
    "## When not to use\n\nFor images.",
  ])("%j says when not", (text) => {
    expect(statesWhenNot(text)).toBe(true);
  });

  test.each([
    "Use when the user says hello.",
    "Search the articles and return the best.",
    "Use the API of the shop for orders.",
    "Use this instead of guessing.",
    "Use this tool when you need facts.",
    "To find a fact, use the tool.",
    "Returns files that were not found.",
    "Use `limit` to get fewer results.",
    "Recherche des articles.",
    "",
  ])("%j does not", (text) => {
    expect(statesWhenNot(text)).toBe(false);
  });

  // Trying each start with each end of these texts would take minutes.
  test.each(["_a_b", "a-b-", "A", "use a_b "])("%j without end takes a time in proportion to the text", (part) => {
    expect(statesWhenNot(part.repeat(5000))).toBe(false);
  });
});

describe("statesWhen", () => {
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
});

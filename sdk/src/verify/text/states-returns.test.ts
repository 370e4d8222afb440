import { expect, test } from "vitest";
import { statesReturns } from "./states-returns.ts";

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

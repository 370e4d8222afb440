import { expect, test } from "vitest";
import { statesLimits } from "./states-limits.ts";

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

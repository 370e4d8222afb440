import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screenWords } from "./screen-words.ts";

// A pattern whose words are out of date would be screened out of texts it matches.
test("the words in the sources are those of the patterns as they are", () => {
  for (const [file, text] of Object.entries(screenWords())) {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8") === text, file).toBe(true);
  }
});

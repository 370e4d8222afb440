import { expect, test } from "vitest";
import { descriptionParts } from "./description-parts.ts";

test.each([
  ["", { what: [], when: [], whenNot: [], returns: [] }],
  [
    "Search the articles and return\nthe best matches.\n\nUse when the user asks how something works. Not for changing them.",
    {
      what: ["Search the articles and return the best matches."],
      when: ["Use when the user asks how something works."],
      whenNot: ["Not for changing them."],
      returns: ["Search the articles and return the best matches."],
    },
  ],
  [
    "Use the printer.\n\n- Use when the user wants paper.\n- Do not use for photos.\n- It is slow.",
    {
      what: ["Use the printer.", "It is slow."],
      when: ["Use when the user wants paper."],
      whenNot: ["Do not use for photos."],
      returns: [],
    },
  ],
])("%j", (description, parts) => {
  expect(descriptionParts(description)).toEqual(parts);
});

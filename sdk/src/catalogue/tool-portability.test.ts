import { expect, test } from "vitest";
import type { PortabilityFile } from "../model/artifact/portability-file.ts";
import { parsePortability, toolPortability } from "./tool-portability.ts";

const rule = { summary: "No `minLength`.", checked: "2026-11-21", source: "a page" };
const file: PortabilityFile = {
  format: "1.0",
  limits: { openai: { keywords: rule } },
  tools: {
    greet: {
      openai: {
        sent: true,
        changes: [
          {
            change: "moved",
            pointer: "/properties/a",
            message: "Moved.",
            limit: "keywords",
            code: "PORTABILITY_MOVED",
          },
          {
            change: "moved",
            pointer: "/properties/b",
            message: "Moved.",
            limit: "keywords",
            code: "PORTABILITY_MOVED",
          },
          { change: "renamed", pointer: "", message: "Renamed.", limit: "names", code: "PORTABILITY_RENAMED" },
        ],
      },
      anthropic: { sent: true, changes: [] },
    },
  },
};

test("the gravest change comes first, equal changes are one, and each has its rule, if the file contains it", () => {
  expect(toolPortability(file, "greet")).toEqual([
    { provider: "anthropic", outcome: ["kept"], notes: [] },
    {
      provider: "openai",
      outcome: ["renamed", "moved"],
      notes: [
        { change: "renamed", pointers: [""], message: "Renamed." },
        { change: "moved", pointers: ["/properties/a", "/properties/b"], message: "Moved.", rule },
      ],
    },
  ]);
});

test("a tool that is not in the file has none", () => {
  expect(toolPortability(file, "constructor")).toBeUndefined();
});

test("a file is read back; other text is ignored", () => {
  expect(parsePortability(JSON.stringify(file))).toEqual(file);
  for (const text of ["", "{", "[]", '{"format":"9.0","tools":{}}']) {
    expect(parsePortability(text)).toBeUndefined();
  }
});

import { expect, test } from "vitest";
import type { Finding } from "../model/finding.ts";
import { findingsForPeople } from "./incremental/last-build.ts";

const rule: Finding = { code: "name-unique", severity: "error", message: "Two tools.", remedy: "Rename one." };
const refusal = (provider: string, message = "The name is taken."): Finding =>
  ({ code: "PORTABILITY_REFUSED", severity: "error", message, remedy: "Rename one.", provider }) as Finding;

test("a refusal by several providers for one reason is shown once, with their names; notes are omitted", () => {
  const note: Finding = { ...refusal("mcp"), severity: "info" };
  const shown = findingsForPeople([
    rule,
    refusal("openai"),
    refusal("gemini", "Too deep."),
    refusal("mcp"),
    { ...rule },
    note,
  ]);
  expect(shown.map(({ message }) => message)).toEqual([
    "Two tools.",
    "openai, mcp: The name is taken.",
    "gemini: Too deep.",
    "Two tools.",
  ]);
});

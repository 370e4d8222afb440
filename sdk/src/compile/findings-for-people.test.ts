import { expect, test } from "vitest";
import type { Finding } from "../model/finding.ts";
import { findingsForPeople } from "./findings-for-people.ts";

const rule: Finding = { code: "name-unique", severity: "error", message: "Two tools.", remedy: "Rename one." };
const refusal = (provider: string, message = "The name is taken."): Finding =>
  ({ code: "PORTABILITY_REFUSED", severity: "error", message, remedy: "Rename one.", provider }) as Finding;

test("what several providers refuse for one reason is shown once, with their names; notes are left out", () => {
  const note: Finding = { ...refusal("mcp"), severity: "info" };
  const { findings: shown } = findingsForPeople([
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

test("a warning that the last build had is counted and not shown, also on another line; an error is shown again", () => {
  const warning = (message: string, line: number): Finding => ({
    ...rule,
    severity: "warning",
    message,
    at: { file: "tools/a/tool.ts", line, column: 1 },
  });
  const first = findingsForPeople([warning("One.", 3), warning("Two.", 5), rule]);
  expect(first.keys).toHaveLength(2);
  const second = findingsForPeople([warning("One.", 4), warning("Three.", 6), rule], new Set(first.keys));
  expect(second.findings.map(({ message }) => message)).toEqual(["Three.", "Two tools."]);
  expect(second.asBefore).toBe(1);
});

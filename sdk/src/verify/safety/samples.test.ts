import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verifyDefinitions } from "../verify-definitions.ts";

interface Sample {
  readonly kind?: string;
  /** Whether the text describes the tool (default) or a parameter. */
  readonly where?: "tool" | "parameter";
  readonly text: string;
}

const samplesIn = (file: string): readonly Sample[] =>
  JSON.parse(
    readFileSync(new URL(import.meta.resolve(`#test/golden/verify-safety/${file}.json`)), "utf8"),
  ) as readonly Sample[];

/** The rules that judge words, with their severities. */
const rules = [
  "injection-artefact",
  "conceal-from-user",
  "cross-tool-shadowing",
  "sensitive-path",
  "side-flow",
  "hidden-chars",
];

function isFound({ text, where = "tool" }: Sample): boolean {
  const value = where === "tool" ? {} : { value: { type: "string", description: text } };
  const description = where === "tool" ? text : "Runs it.";
  const inputSchema = { type: "object", properties: value };
  return verifyDefinitions([{ name: "run_it", description, inputSchema }]).findings.some(
    ({ code, severity }) => severity !== "info" && rules.some((id) => code === `safety-${id}`),
  );
}

test("attacks that patterns were written for are found", () => {
  expect(samplesIn("attacks").filter((sample) => !isFound(sample))).toEqual([]);
});

test("at most 26 of 60 attacks written without looking at the patterns are missed", () => {
  const unseen = samplesIn("unseen-attacks");
  expect(unseen).toHaveLength(60);
  expect(unseen.filter((sample) => !isFound(sample)).length).toBeLessThanOrEqual(26);
});

test.each(["tool", "parameter"] as const)("honest texts of a %s are not reported", (where) => {
  expect(samplesIn("look-alikes").filter(({ text }) => isFound({ text, where }))).toEqual([]);
});

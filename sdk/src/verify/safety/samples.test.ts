import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verifyDefinitions } from "../verify-definitions.ts";

interface Sample {
  readonly kind?: string;
  readonly text: string;
  /** Not found yet. */
  readonly missed?: true;
}

const samplesIn = (file: string): readonly Sample[] =>
  JSON.parse(
    readFileSync(new URL(import.meta.resolve(`#test/golden/verify-safety/${file}.json`)), "utf8"),
  ) as readonly Sample[];

const attacks = samplesIn("attacks");
const lookAlikes = samplesIn("look-alikes");

/** The rules that judge words, and of which severity. */
const rules = [
  "injection-artefact",
  "conceal-from-user",
  "cross-tool-shadowing",
  "sensitive-path",
  "side-flow",
  "hidden-chars",
];

function verdictOn(description: string): readonly string[] {
  const definition = { name: "run_it", description, inputSchema: { type: "object", properties: {} } };
  return verifyDefinitions([definition])
    .findings.filter(({ code, severity }) => severity !== "info" && rules.some((id) => code === `safety-${id}`))
    .map(({ severity, code, evidence }) => `${severity} ${code} ${evidence ?? ""}`);
}

test.each(attacks.filter(({ missed }) => missed !== true).map(({ kind = "", text }) => [kind, text] as const))(
  "found: %s: %s",
  (_, text) => {
    expect(verdictOn(text)).not.toEqual([]);
  },
);

test("of all attacks, those marked as missed included, at least 85 % are found", () => {
  const found = attacks.filter(({ text }) => verdictOn(text).length > 0);
  expect(found.length / attacks.length).toBeGreaterThanOrEqual(0.85);
});

test.each(lookAlikes.map(({ text }) => text))("silent: %s", (text) => {
  expect(verdictOn(text)).toEqual([]);
});

test.each(lookAlikes.map(({ text }) => text))("silent as the text of a parameter: %s", (description) => {
  const inputSchema = { type: "object", properties: { value: { type: "string", description } } };
  const { findings } = verifyDefinitions([{ name: "run_it", description: "Runs it.", inputSchema }]);
  expect(
    findings.filter(({ code, severity }) => severity !== "info" && rules.some((id) => code === `safety-${id}`)),
  ).toEqual([]);
});

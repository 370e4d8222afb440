import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rules, verifyDefinitions, type ReportedFinding } from "../../sdk/src/verify.ts";

interface Budget {
  /** The share of the tools of the good sets, 0 to 1, that may have a finding of the rule. */
  readonly share: number;
  /** Why text that is good may have one at all, with the share measured on well described tools of others where there is one. */
  readonly reason: string;
}

/** Rules that may speak of good text. Every other rule, and every error, has a budget of nothing. */
const budgets: Readonly<Record<string, Budget>> = {
  "desc-states-when": { share: 0.03, reason: "Clicking and typing explain themselves in one line; measured 67%." },
  "desc-states-when-not": { share: 0.6, reason: "A remark; a tool without a neighbour needs no such sentence." },
  "desc-states-returns": { share: 0.07, reason: "A remark where a tool lists or changes something; measured 37%." },
  "desc-limits": { share: 0.04, reason: "A remark; not every tool has a limit worth a word." },
  "desc-front-loaded": { share: 0.05, reason: "A remark; `Send a draft as it stands` is short and says it all." },
  "desc-shouting": { share: 0.02, reason: "A remark; one `IMPORTANT:` where it is important; measured 22%." },
  "param-restates-name": { share: 0.05, reason: "A remark; `Namespace of the pod` takes its words from the tool." },
  "schema-closed": { share: 0.45, reason: "A remark; schemas made by libraries are open, and nothing breaks." },
  "name-verb-object": { share: 0.03, reason: "A remark; no list of verbs is complete." },
  "safety-injection-artefact": { share: 0.01, reason: "A remark; a scanner quotes what it looks for." },
};

interface DefinitionSet {
  readonly name: string;
  readonly text: string;
}

function setsIn(folder: string): readonly DefinitionSet[] {
  const place = path.join(import.meta.dirname, "verify", folder);
  return readdirSync(place)
    .sort()
    .map((file) => ({ name: path.parse(file).name, text: readFileSync(path.join(place, file), "utf8") }));
}

const reported = (sets: readonly DefinitionSet[]) =>
  sets.map(({ name, text }) => ({ name, text, report: verifyDefinitions(text) }));

const good = reported(setsIn("benign"));
const poor = reported(setsIn("poor"));
const toolCount = good.reduce((sum, { report }) => sum + report.toolCount, 0);

/** One line a finding, so that a failure says which tool and rule broke it. */
const told = (set: string, { severity, rule, tool = "", pointer = "", message, evidence = "" }: ReportedFinding) =>
  `${set}: ${tool}${pointer}: ${severity} ${rule}: ${message} "${evidence}"`;

describe("well described tools", () => {
  test("are many, of many kinds and languages", () => {
    expect(good.length).toBeGreaterThanOrEqual(19);
    expect(toolCount).toBeGreaterThanOrEqual(105);
    const texts = good.flatMap(({ text }) => text);
    for (const words of [/\bVerwenden\b/, /\bÀ utiliser\b/, /\bÚsala\b/, /使います/]) {
      expect(texts.filter((text) => words.test(text))).toHaveLength(1);
    }
  });

  test.each(good)("$name has no error, and no warning of a rule without a budget", ({ name, report }) => {
    const unexpected = report.findings.filter(({ severity, rule }) => severity === "error" || !(rule in budgets));
    expect(unexpected.map((finding) => told(name, finding))).toEqual([]);
  });

  test.each(Object.entries(budgets))("%s keeps its budget", (rule, { share }) => {
    const findings = good.flatMap(({ name, report }) =>
      report.findings.filter((finding) => finding.rule === rule).map((finding) => ({ set: name, finding })),
    );
    const tools = new Set(findings.map(({ set, finding }) => `${set}/${finding.tool ?? ""}`));
    const lines = findings.map(({ set, finding }) => told(set, finding)).join("\n");
    expect(tools.size / toolCount, lines).toBeLessThanOrEqual(share);
  });

  test("a budget is for a rule that exists and needs it", () => {
    const found = new Set(good.flatMap(({ report }) => report.findings.map(({ rule }) => rule)));
    expect(Object.keys(budgets).filter((rule) => !found.has(rule))).toEqual([]);
  });

  test("warnings are of one rule only", () => {
    const warnings = good.flatMap(({ report }) => report.findings.filter(({ severity }) => severity === "warning"));
    expect(new Set(warnings.map(({ rule }) => rule))).toEqual(new Set(["desc-states-when"]));
  });
});

describe("poorly described tools", () => {
  interface Expected {
    /** Rules that must speak, by the tool. */
    readonly expected: Readonly<Record<string, readonly string[]>>;
    readonly tools: readonly unknown[];
  }

  test.each(poor)("$name is told of its flaws", ({ text, report }) => {
    const { expected, tools } = JSON.parse(text) as Expected;
    expect(report.toolCount).toBe(tools.length);
    const missed = Object.entries(expected).flatMap(([tool, ids]) => {
      const found = report.findings.filter((finding) => finding.tool === tool).map(({ rule }) => rule);
      return ids.filter((id) => !found.includes(id)).map((id) => `${tool}: ${id}`);
    });
    expect(missed).toEqual([]);
  });

  test("every tool among them is expected to have a flaw that exists", () => {
    const ids = new Set(rules.map(({ id }) => id as string));
    for (const { text, report } of poor) {
      const { expected } = JSON.parse(text) as Expected;
      expect(Object.keys(expected).filter((tool) => !report.tools.some(({ name }) => name === tool))).toEqual([]);
      expect(Object.values(expected).flat().filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  test("score lower than every good set", () => {
    const scores = (sets: typeof good): readonly number[] => sets.map(({ report }) => report.score ?? Number.NaN);
    expect(Math.max(...scores(poor))).toBeLessThan(Math.min(...scores(good)));
  });
});

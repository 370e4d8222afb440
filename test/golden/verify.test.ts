import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rules, verifyDefinitions, type VerifyReport } from "../../sdk/src/build.ts";
import type { Finding } from "../../sdk/src/index.ts";

interface Budget {
  /** The share of the tools of the good sets, 0 to 1, that may have a finding of the rule. */
  readonly share: number;
  /** Why text that is good may have one at all, with the share measured on well-described tools of others where there is one. */
  readonly reason: string;
}

/** Rules that may speak of good text. Every other rule, and every error, has a budget of nothing. */
const budgets: Readonly<Record<string, Budget>> = {
  "desc-states-when": { share: 0.03, reason: "Clicking and typing explain themselves in one line; measured 67%." },
  "desc-states-returns": { share: 0.05, reason: "A remark where a tool lists or changes something; measured 37%." },
  "desc-wording": { share: 0.02, reason: "A remark; one `IMPORTANT:` where it is important; measured 22%." },
  "name-verb-object": { share: 0.01, reason: "A remark; `git_status` is what the command is called." },
  "param-described": { share: 0.05, reason: "A remark; `Namespace of the pod` takes its words from the tool." },
  "schema-closed": { share: 0.45, reason: "A remark; schemas made by libraries are open, and nothing breaks." },
  "safety-injection-artefact": { share: 0.02, reason: "A remark; a scanner quotes what it looks for." },
};

interface DefinitionSet {
  readonly name: string;
  readonly text: string;
  readonly report: VerifyReport;
}

function setsIn(folder: string): readonly DefinitionSet[] {
  const place = path.join(import.meta.dirname, "verify", folder);
  return readdirSync(place)
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(place, file), "utf8");
      return { name: path.parse(file).name, text, report: verifyDefinitions(text) };
    });
}

const good = setsIn("benign");
const poor = setsIn("poor");
const toolCount = good.reduce((sum, { report }) => sum + report.toolCount, 0);

/** One line a finding, so that a failure says which tool and rule broke it. */
const told = (
  set: string,
  { severity, code, tool = "", pointer = "", message, evidence = "" }: Finding,
): string => `${set}: ${tool}${pointer}: ${severity} ${code}: ${message} "${evidence}"`;

describe("well-described tools", () => {
  test("are many, of many kinds and in eight languages", () => {
    expect(good.length).toBeGreaterThanOrEqual(26);
    expect(toolCount).toBeGreaterThanOrEqual(141);
    for (const words of [/Verwenden/, /À utiliser/, /Úsala/, /Devolve /, /Используйте/, /使います/, /时使用/]) {
      const [inLanguage, ...others] = good.filter(({ text }) => words.test(text));
      expect(inLanguage?.report.toolCount).toBeGreaterThanOrEqual(4);
      expect(others).toEqual([]);
    }
  });

  test.each(good)("$name has no error, and no warning of a rule without a budget", ({ name, report }) => {
    const unexpected = report.findings.filter(
      ({ severity, code }) =>
        !(code in budgets) || severity === "error" || severity === "warning",
    );
    expect(unexpected.map((finding) => told(name, finding))).toEqual([]);
  });

  test.each(Object.entries(budgets))("%s keeps its budget", (rule, { share }) => {
    const findings = good.flatMap(({ name, report }) =>
      report.findings.filter((finding) => finding.code === rule).map((finding) => ({ set: name, finding })),
    );
    const tools = new Set(findings.map(({ set, finding }) => `${set}/${finding.tool ?? ""}`));
    const lines = findings.map(({ set, finding }) => told(set, finding)).join("\n");
    expect(tools.size / toolCount, lines).toBeLessThanOrEqual(share);
  });

  test("a budget is for a rule that needs it", () => {
    const found = new Set(good.flatMap(({ report }) => report.findings.map(({ code }) => code)));
    expect(Object.keys(budgets).filter((rule) => !found.has(rule))).toEqual([]);
  });
});

interface Expected {
  /** Rules that must speak, by the tool. */
  readonly expected: Readonly<Record<string, readonly string[]>>;
  readonly tools: readonly unknown[];
}

describe("poorly described tools", () => {
  test.each(poor)("the flaws of $name are found", ({ text, report }) => {
    const { expected, tools } = JSON.parse(text) as Expected;
    expect(report.toolCount).toBe(tools.length);
    const missed = Object.entries(expected).flatMap(([tool, ids]) => {
      const found = report.findings.filter((finding) => finding.tool === tool).map(({ code }) => code);
      return ids.filter((id) => !found.includes(id)).map((id) => `${tool}: ${id}`);
    });
    expect(missed).toEqual([]);
  });

  test("the expectations name existing tools and rules", () => {
    const ids = new Set(rules.map(({ id }): string => id));
    for (const { text, report } of poor) {
      const { expected } = JSON.parse(text) as Expected;
      const names = (report.tools ?? []).map(({ name }) => name);
      expect(Object.keys(expected).filter((tool) => !names.includes(tool))).toEqual([]);
      expect(
        Object.values(expected)
          .flat()
          .filter((id) => !ids.has(id)),
      ).toEqual([]);
    }
  });

  test("every set answers a smaller share of the questions than the good ones together", () => {
    const answersIn = ({ report: { tools = [] } }: DefinitionSet): readonly boolean[] =>
      tools.flatMap(({ checklist }) => checklist.map(({ yes }) => yes));
    const share = (answers: readonly boolean[]): number => answers.filter(Boolean).length / answers.length;
    const ofGood = share(good.flatMap(answersIn));
    expect(poor.filter((set) => share(answersIn(set)) >= ofGood).map(({ name }) => name)).toEqual([]);
  });
});

describe("checklist and rules agree:", () => {
  test.each([
    ["desc-states-when", "when"],
    ["desc-states-returns", "returns"],
    ["param-described", "parameters"],
    ["param-format-units", "formats"],
  ])("if %s is reported, the answer to %s is no", (rule, id) => {
    const answers = [...good, ...poor].flatMap(({ report }) =>
      report.findings.flatMap((finding) => {
        if (finding.code !== rule || finding.severity === "info") return [];
        const tool = report.tools?.find(({ name }) => name === finding.tool);
        return tool?.checklist.filter((answer) => answer.id === id).map(({ yes }) => yes) ?? [];
      }),
    );
    expect(answers).not.toContain(true);
  });
});

import { describe, expect, test } from "vitest";
import { rules, runRules, verifyDefinitions, type RuleSubject } from "../../sdk/src/build.ts";
import { bases, type Base, type Tool } from "./verify-bases.ts";
import { folderMutations, goodFolders } from "./verify-folder-mutations.ts";
import { mutations, type Mutation } from "./verify-mutations.ts";

interface Found {
  readonly rule: string;
  /** All there is to say of it, on one line. */
  readonly line: string;
}

function foundIn(tools: readonly Tool[]): readonly Found[] {
  const { findings } = verifyDefinitions({ tools });
  return findings.map(({ code: rule, severity, tool = "", pointer = "", message }) => ({
    rule,
    line: `${severity} ${rule} ${tool}${pointer}: ${message}`,
  }));
}

const linesOf = (tools: readonly Tool[]): readonly string[] => foundIn(tools).map(({ line }) => line);
const linesOfGood = new Map(bases.map((base) => [base, linesOf([...base.siblings, base.tool])]));

/** What is found in the broken set, and neither in the good one nor, of a set, in one of its tools alone. */
function addedBy({ broken }: Mutation, base: Base): readonly Found[] {
  const result = broken(base);
  const alone = "name" in result ? [] : result.flatMap((tool) => linesOf([tool]));
  const known = new Set([...(linesOfGood.get(base) ?? []), ...alone]);
  // A finding that the good tool has as well goes by the new name now.
  const former = (line: string): string => ("name" in result ? line.replaceAll(result.name, base.tool.name) : line);
  const after = foundIn("name" in result ? [...base.siblings, result] : result);
  return after.filter(({ line }) => !known.has(line) && !known.has(former(line)));
}

const cases = mutations.flatMap((mutation) =>
  bases.map((base) => ({ rule: mutation.rule, how: mutation.how, style: base.style, mutation, base })),
);

describe("a good definition, broken in one way, has exactly that finding:", () => {
  test.each(cases)("$rule ($how; $style)", ({ rule, mutation, base }) => {
    const added = addedBy(mutation, base);
    const others = added.filter((finding) => finding.rule !== rule && !(finding.rule in (mutation.companions ?? {})));
    expect(others.map(({ line }) => line)).toEqual([]);
    expect(added.map((finding) => finding.rule)).toContain(rule);
  });
});

test("each listed companion appears", () => {
  const unused = mutations.flatMap((mutation) => {
    const { rule, how, companions = {} } = mutation;
    return Object.keys(companions)
      .filter((id) => !bases.some((base) => addedBy(mutation, base).some((finding) => finding.rule === id)))
      .map((id) => `${rule} (${how}): ${id}`);
  });
  expect(unused).toEqual([]);
});

describe("a good folder, broken in one way, has exactly that finding:", () => {
  const idsOf = (subjects: readonly RuleSubject[]): readonly string[] =>
    Array.from(new Set(runRules(subjects).findings.map(({ code }) => code)));

  test("the good one has no finding", () => {
    expect(runRules(goodFolders).findings).toEqual([]);
  });

  test.each(folderMutations)("$rule ($how)", ({ rule, broken }) => {
    expect(idsOf(broken())).toEqual([rule]);
  });
});

test("every rule has a definition or a folder that breaks it", () => {
  const broken = new Set([...mutations, ...folderMutations].map(({ rule }) => rule));
  expect(rules.map(({ id }): string => id).filter((id) => !broken.has(id))).toEqual([]);
});

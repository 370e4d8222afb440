import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { schemaFileState, schemaFileText } from "../../sdk/src/compile/project/schema-file.ts";
import { inferTools, type InferResult } from "../../sdk/src/infer/infer-tools.ts";
import type { Finding, RuleLevel } from "../../sdk/src/model/finding.ts";
import { type RuleSubject, describedTool } from "../../sdk/src/model/verify/rule.ts";
import { readDefinitions } from "../../sdk/src/definitions/read-definitions.ts";
import { rules, runRules } from "../../sdk/src/build.ts";
import { memberFiles } from "./member-names.ts";
import { definitionsFile, readRulePage, type Sample } from "../support/rule-page.ts";

const folder = path.resolve(import.meta.dirname, "../../sdk/src/verify/rules");
const ids = memberFiles(folder);

test("every rule of the folder is in the list, under the name of its file", () => {
  expect(rules.map((rule) => rule.id)).toEqual(ids);
});

describe.each(ids)("%s", (id) => {
  const pageFile = path.join(folder, `${id}.md`);

  test("has a page of the agreed form", () => {
    const { headings } = readRulePage(readFileSync(pageFile, "utf8"));
    const options = optionsOf(id).length === 0 ? [] : ["## Options"];
    expect(headings).toEqual([`# ${id}`, "## Incorrect", "## Correct", ...options]);
  });

  test("says what each option does", () => {
    const text = readFileSync(pageFile, "utf8");
    for (const option of optionsOf(id)) expect(text).toContain(`- \`${option}\`: `);
  });
});

function optionsOf(id: string): readonly string[] {
  return Object.keys(rules.find((rule) => rule.id === id)?.options ?? {});
}

interface CheckedSample {
  readonly inferred: readonly Finding[];
  /** Findings of the page's rule for the sample. */
  readonly own: readonly Finding[];
  /** Findings of all rules for it. */
  readonly all: readonly Finding[];
}

describe("the samples of every page are executed:", () => {
  const checked = new Map<string, readonly CheckedSample[]>();

  beforeAll(() => {
    const samples = ids.flatMap((id) => {
      const page = readRulePage(readFileSync(path.join(folder, `${id}.md`), "utf8"));
      return [
        ...page.incorrect.map((sample) => ({ id, kind: "incorrect", sample })),
        ...page.correct.map((sample) => ({ id, kind: "correct", sample })),
      ];
    });
    const subjects = inferSamples(samples.map(({ sample }) => sample));
    for (const [index, { id, kind }] of samples.entries()) {
      const key = `${id} ${kind}`;
      checked.set(key, [...(checked.get(key) ?? []), checkSample(id, subjects[index] ?? [])]);
    }
  });

  test.each(ids)("%s reports the code that its page calls incorrect", (id) => {
    const samples = checked.get(`${id} incorrect`) ?? [];
    expect(samples.length).toBeGreaterThan(0);
    // Names become file names, so inference refuses invalid ones even if the rule is off.
    const alsoRefused = id === "name-portable" ? ["TOOL_NAME_INVALID"] : [];
    for (const { inferred, own } of samples) {
      expect(inferred.map((finding) => finding.code)).toEqual(alsoRefused);
      expect(own.map((finding) => finding.code)).toContain(id);
    }
  });

  test.each(ids)("neither %s nor any other rule reports the code that its page calls correct", (id) => {
    const samples = checked.get(`${id} correct`) ?? [];
    expect(samples.length).toBeGreaterThan(0);
    for (const { inferred, all } of samples) {
      expect(inferred).toEqual([]);
      expect(all).toEqual([]);
    }
  });
});

type Inferred = RuleSubject & { readonly inferred: readonly Finding[] };

/** Infers the tools of all samples together, which costs little more than one. */
function inferSamples(samples: readonly Sample[]): readonly (readonly Inferred[])[] {
  const root = mkdtempSync(path.join(tmpdir(), "toolwright-rule-pages-"));
  try {
    const folders = samples.flatMap((sample, index) =>
      Object.entries(sample)
        .filter(([, files]) => !Object.hasOwn(files, definitionsFile))
        .map(([name, files]) => ({ index, name, files, path: `sample-${index}/tools/${name}` })),
    );
    for (const { path: place, files } of folders) writeFiles(path.join(root, place), files);
    const results = inferTools(
      folders.map(({ path: place }) => `${place}/tool.ts`),
      { root },
    );
    const subjects = folders.map(({ index, ...tool }, position) => ({
      index,
      subject: subjectOf(tool, results[position]),
    }));
    return samples.map((sample, index) => [
      ...subjects.filter((entry) => entry.index === index).map((entry) => entry.subject),
      ...foreignSubjects(sample),
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function foreignSubjects(sample: Sample): readonly Inferred[] {
  const texts = Object.values(sample).flatMap((files) => files[definitionsFile] ?? []);
  return texts.flatMap((text) => {
    const { subjects, findings } = readDefinitions(text, { file: definitionsFile });
    return subjects.map((subject) => ({ ...subject, inferred: findings }));
  });
}

function writeFiles(place: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(place, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(place, file), text);
}

/** The subject as a build would see it: with the generated `schema.json`, if the sample has none. */
function subjectOf(folder: NonNullable<RuleSubject["folder"]>, result: InferResult | undefined): Inferred {
  const { tool, findings = [] } = result ?? {};
  if (tool === undefined) return { name: folder.name, folder, inferred: findings };
  const expected = schemaFileText(tool);
  const files = { "schema.json": expected, ...folder.files };
  return {
    name: tool.name,
    definition: describedTool(tool),
    folder: { ...folder, files },
    tool,
    schemaFile: schemaFileState(files["schema.json"], expected),
    inferred: findings,
  };
}

function checkSample(id: string, subjects: readonly Inferred[]): CheckedSample {
  // A rule that is off by default also has samples.
  const levels = rules.flatMap((rule): readonly (readonly [string, RuleLevel])[] => {
    if (rule.id !== id) return [[rule.id, "off"]];
    return rule.severity === "off" ? [[id, "warning"]] : [];
  });
  return {
    inferred: subjects.flatMap((subject) => subject.inferred),
    own: runRules(subjects, { rules: Object.fromEntries(levels) }).findings,
    all: runRules(subjects).findings,
  };
}

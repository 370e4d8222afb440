import { expect, test } from "vitest";
import { ruleSubject } from "#test/support/rule-subject.ts";
import type { Finding } from "../../model/finding.ts";
import type { Suppression } from "../../model/tool/suppression.ts";
import { applySuppressions } from "./apply-suppressions.ts";

const file = "tools/greet/tool.ts";

const finding = (code: string, line: number, details: Partial<Finding> = {}): Finding => ({
  code,
  severity: "error",
  tool: "greet",
  at: { file, line, column: 1 },
  message: "Wrong.",
  remedy: "Fix it.",
  ...details,
});

const suppression = (rule: string, details: Partial<Suppression> = {}): Suppression => ({
  rules: [rule],
  reason: "It is right here.",
  scope: "line",
  at: { file, line: 1, column: 1 },
  line: 2,
  ...details,
});

/** The remaining findings, in short, for the suppressions of one tool and its Markdown files. */
function left(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
  files: Readonly<Record<string, string>> = {},
): readonly unknown[] {
  const result = applySuppressions(findings, [ruleSubject({ suppressions }, files)]);
  return [result.accepted, ...result.findings.map(({ code, at }) => `${code} ${String(at?.line)}`)];
}

test.each<[string, readonly Finding[], Partial<Suppression>, readonly unknown[]]>([
  ["its line", [finding("desc-too-short", 2)], {}, [1]],
  ["its line alone", [finding("desc-too-short", 2), finding("desc-too-short", 3)], {}, [1, "desc-too-short 3"]],
  ["its own rule alone", [finding("desc-too-short", 2), finding("desc-present", 2)], {}, [1, "desc-present 2"]],
  [
    "its own file alone",
    [finding("desc-too-short", 2, { at: { file: "tools/greet/types.ts", line: 2, column: 1 } })],
    {},
    [0, "desc-too-short 2", "SUPPRESSION_UNUSED 1"],
  ],
  ["the whole file", [finding("desc-too-short", 2), finding("desc-too-short", 9)], { scope: "file" }, [2]],
  [
    "the whole tool, whatever the file",
    [finding("desc-too-short", 2, { at: { file: "tools/greet/doc.md", line: 2, column: 1 } })],
    { scope: "tool" },
    [1],
  ],
  [
    "its own tool alone",
    [finding("desc-too-short", 2, { tool: "other" })],
    { scope: "tool" },
    [0, "desc-too-short 2", "SUPPRESSION_UNUSED 1"],
  ],
  [
    "no line where no code follows",
    [finding("desc-too-short", 2)],
    { line: 0 },
    [0, "desc-too-short 2", "SUPPRESSION_UNUSED 1"],
  ],
  [
    "no error of inference",
    [finding("INFER_UNSUPPORTED_TYPE", 2)],
    { rules: ["INFER_UNSUPPORTED_TYPE"] },
    [0, "INFER_UNSUPPORTED_TYPE 2", "SUPPRESSION_UNUSED 1"],
  ],
  [
    "a warning of inference",
    [finding("INFER_TAG_INVALID", 2, { severity: "warning" })],
    { rules: ["INFER_TAG_INVALID"] },
    [1],
  ],
  [
    "nothing without a reason",
    [finding("desc-too-short", 2)],
    { reason: "" },
    [0, "desc-too-short 2", "SUPPRESSION_REASON_MISSING 1"],
  ],
  [
    "nothing when malformed",
    [finding("desc-too-short", 2)],
    { rules: [], problem: "It names no rule." },
    [0, "desc-too-short 2", "SUPPRESSION_MALFORMED 1"],
  ],
])("a suppression counts for %s", (_, findings, details, expected) => {
  expect(left(findings, [suppression("desc-too-short", details)])).toEqual(expected);
});

test("the findings about suppressions have a location, a message and a severity", () => {
  const wrong = [
    suppression("desc-to-short"),
    suppression("desc-too-short", { reason: "", at: { file, line: 4, column: 3 } }),
    suppression("desc-present", { at: { file, line: 6, column: 3 } }),
    suppression("NO_TOOLS", { at: { file, line: 8, column: 3 }, scope: "tool" }),
  ];
  const { findings } = applySuppressions([], [ruleSubject({ suppressions: wrong })]);
  expect(findings).toEqual([
    {
      code: "SUPPRESSION_RULE_UNKNOWN",
      severity: "error",
      tool: "greet",
      at: { file, line: 1, column: 1 },
      message: "There is no rule `desc-to-short`. Did you mean `desc-too-short`?",
      remedy: "Correct the id of the rule; `toolwright explain` lists all rules.",
    },
    {
      code: "SUPPRESSION_REASON_MISSING",
      severity: "error",
      tool: "greet",
      at: { file, line: 4, column: 3 },
      message: "The suppression of `desc-too-short` has no reason, so it has no effect.",
      remedy: "Add ` -- ` and the reason to the comment.",
    },
    {
      code: "SUPPRESSION_UNUSED",
      severity: "warning",
      tool: "greet",
      at: { file, line: 6, column: 3 },
      message: "The suppression of `desc-present` accepts nothing: line 2 has no such finding.",
      remedy: "Remove it, or move it to the line of the finding.",
    },
    {
      code: "SUPPRESSION_UNUSED",
      severity: "warning",
      tool: "greet",
      at: { file, line: 8, column: 3 },
      message:
        "The suppression of `NO_TOOLS` accepts nothing: this tool has no such finding. Errors that no rule reports cannot be suppressed.",
      remedy: "Remove it, or move it to the line of the finding.",
    },
  ]);
});

test("several rules are judged separately", () => {
  const rules = ["desc-too-short", "desc-present", "desc-nothing"];
  expect(left([finding("desc-too-short", 2)], [suppression("", { rules })])).toEqual([
    1,
    "SUPPRESSION_RULE_UNKNOWN 1",
    "SUPPRESSION_UNUSED 1",
  ]);
});

test("two comments that accept the same finding are both of use", () => {
  const both = [
    suppression("desc-too-short"),
    suppression("desc-too-short", { scope: "tool", at: { file, line: 5, column: 1 } }),
  ];
  expect(left([finding("desc-too-short", 2)], both)).toEqual([1]);
});

test("a comment in a file that two tools share is one comment, of use when it is to either", () => {
  const shared = suppression("param-described", { at: { file: "lib/types.ts", line: 1, column: 1 } });
  const subjects = ["greet", "other"].map((name) => ruleSubject({ name, suppressions: [shared] }));
  const found = finding("param-described", 2, { tool: "other", at: { file: "lib/types.ts", line: 2, column: 3 } });
  expect(applySuppressions([found], subjects)).toEqual({ findings: [], accepted: 1 });
  expect(applySuppressions([], subjects).findings).toMatchObject([{ code: "SUPPRESSION_UNUSED" }]);
  expect(applySuppressions([], subjects).findings[0]).not.toHaveProperty("tool");
});

const inDocument = (line: number): Finding =>
  finding("desc-placeholder", line, { at: { file: "tools/greet/doc.md", line, column: 1 } });

test.each<[string, string, readonly Finding[], readonly unknown[]]>([
  ["in the file", "# greet\n\n<!-- toolwright-ignore desc-placeholder -- a form -->\n\nTODO", [inDocument(5)], [1]],
  ["before what it is about", "TODO\n\n<!-- toolwright-ignore desc-placeholder -- a form -->\n", [inDocument(1)], [1]],
  ["in a line of text", "TODO <!-- toolwright-ignore desc-placeholder -- a form --> and\n", [inDocument(1)], [1]],
  ["in a list", "- TODO\n- <!-- toolwright-ignore desc-placeholder -- a form -->\n", [inDocument(1)], [1]],
  ["second in one line", "<!-- a --><!-- toolwright-ignore desc-placeholder -- b -->\n", [inDocument(1)], [1]],
  ["over lines", "<!--\n  toolwright-ignore desc-placeholder\n  -- a form\n-->\n", [inDocument(9)], [1]],
  ["for the tool", "<!-- toolwright-ignore-tool desc-placeholder -- a form -->", [finding("desc-placeholder", 2)], [1]],
  [
    "for another file",
    "<!-- toolwright-ignore desc-placeholder -- a form -->",
    [finding("desc-placeholder", 2)],
    [0, "desc-placeholder 2", "SUPPRESSION_UNUSED 1"],
  ],
  [
    "in a code block",
    "```\n<!-- toolwright-ignore desc-placeholder -- a form -->\n```\n",
    [inDocument(1)],
    [0, "desc-placeholder 1"],
  ],
  [
    "between backticks",
    "`<!-- toolwright-ignore desc-placeholder -- a form -->`\n",
    [inDocument(1)],
    [0, "desc-placeholder 1"],
  ],
  [
    "without a reason",
    "text\n\n<!-- toolwright-ignore desc-placeholder -->\n",
    [inDocument(1)],
    [0, "desc-placeholder 1", "SUPPRESSION_REASON_MISSING 3"],
  ],
])("a comment in Markdown, %s", (_, text, findings, expected) => {
  expect(left(findings, [], { "doc.md": text })).toEqual(expected);
});

test("without comments, the findings are passed on unchanged", () => {
  const findings = [finding("desc-present", 1)];
  expect(applySuppressions(findings, [ruleSubject(), { name: "foreign" }])).toEqual({ findings, accepted: 0 });
});

test("a tool that could not be inferred gets no findings of rules", () => {
  const comment = "<!-- toolwright-ignore-tool desc-present -- for later -->";
  const { definition: _definition, tool: _tool, ...broken } = ruleSubject({ name: "broken" }, { "doc.md": comment });
  const whole = ruleSubject({ name: "whole" }, { "doc.md": comment });
  const { findings } = applySuppressions([], [broken, { ...whole, folder: { ...whole.folder, path: "tools/whole" } }]);
  expect(findings.map(({ code, tool }) => [code, tool])).toEqual([["SUPPRESSION_UNUSED", "whole"]]);
});

import { describe, expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./doc-schema-drift.ts";

const doc = (text: string) => ruleSubject({}, { "doc.md": text });
const messages = (...subjects: readonly ReturnType<typeof ruleSubject>[]): readonly string[] =>
  findingsOf(rule, ...subjects).map(({ message }) => message);

describe("tools", () => {
  test("a missing tool is reported where it is named, with the nearest name", () => {
    const other = ruleSubject({ name: "greet_formally" });
    expect(findingsOf(rule, doc("# greet\n\nFor officials use `greet_formaly` instead.\n"), other)).toEqual([
      {
        code: "doc-schema-drift",
        severity: "warning",
        tool: "greet",
        at: { file: "tools/greet/doc.md", line: 3, column: 20 },
        message: "`doc.md` refers to the tool `greet_formaly`, which does not exist.",
        remedy: "Write `greet_formally`, or remove the sentence.",
      },
    ]);
  });

  test.each([
    ["the description", ruleSubject({ description: "Greet. Not for goodbyes: use `say_goodbye`." }), "The description"],
    [
      "the summary",
      ruleSubject({}, { "doc_summary.md": "Greets.\nCall the tool `say_goodbye` later.\n" }),
      "`doc_summary.md`",
    ],
  ])("%s is read", (_, subject, label) => {
    expect(messages(subject)).toEqual([`${label} refers to the tool \`say_goodbye\`, which does not exist.`]);
  });

  test.each([
    "Use `name` for the person.",
    "The field `first_name` holds it; `other_tool` is mentioned only.",
    "Use `greet` again.",
  ])("%j names none, or one that is there", (text) => {
    expect(messages(doc(text))).toEqual([]);
  });

  test("a name can be allowed", () => {
    const text = "Use `mail_send` of the mail server.";
    expect(findingsWith(rule, { allow: ["mail_send"] }, doc(text))).toEqual([]);
    expect(findingsWith(rule, { allow: ["mail_read"] }, doc(text))).toHaveLength(1);
  });

  test("foreign tools may refer to another server", () => {
    expect(findingsOf(rule, foreignSubject({ description: "Find it. Use `mail_send` to tell the customer." }))).toEqual(
      [],
    );
  });
});

describe("parameters", () => {
  test("a bullet about a missing one is reported", () => {
    const subject = doc(
      "# greet\n\n## Parameters\n\n- `name`: whom.\n- `nmae` is a slip.\n- `address.city`: where.\n\n## Returns\n\n- `text`\n",
    );
    expect(
      findingsOf(rule, subject).map(({ severity, at, message, remedy }) => [severity, at?.line, message, remedy]),
    ).toEqual([
      [
        "error",
        6,
        "`doc.md` describes the parameter `nmae`, which does not exist.",
        "Write `name`, or remove the line.",
      ],
      [
        "error",
        7,
        "`doc.md` describes the parameter `address`, which does not exist.",
        "Correct the name, or remove the line.",
      ],
    ]);
  });

  test.each([
    "## Parameters\n\n- `name`: whom.\n- None of the others matters.\n",
    "## Returns\n\n- `text`: the greeting.\n",
    "## Parameters\n\nSee `elsewhere`.\n",
    "```md\n## Parameters\n\n- `other`\n```\n",
  ])("%j is fine", (text) => {
    expect(messages(doc(text))).toEqual([]);
  });
});

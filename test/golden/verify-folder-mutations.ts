import type { RuleSubject } from "../../sdk/src/model/verify/rule.ts";
import type { InferredTool } from "../../sdk/src/model/tool/tool.ts";
import { ruleSubject } from "../support/rule-subject.ts";

/** A way to break a tool folder of ours, or a set of two. */
export interface FolderMutation {
  readonly rule: string;
  readonly how: string;
  readonly broken: () => readonly RuleSubject[];
}

const description =
  "Greet a person by name and return the greeting as one text. Use when the user says hello. Not for saying goodbye.";

const greet = (members: Partial<InferredTool> = {}, files: Readonly<Record<string, string>> = {}): RuleSubject =>
  ruleSubject({ description, ...members }, files);

const farewell = (members: Partial<InferredTool> = {}): RuleSubject => ({
  ...greet({
    name: "say_farewell",
    folder: "tools/say_farewell",
    file: "tools/say_farewell/tool.ts",
    description:
      "Say farewell to a person and return the parting words as one text. Use when the user leaves. Not for a welcome: use `greet`.",
    ...members,
  }),
});

/** What no rule complains of: a folder, and a set of two. */
export const goodFolders: readonly RuleSubject[] = [greet(), farewell()];

const at = { file: "tools/greet/tool.ts", line: 9, column: 5 };

/** The good folder with one file left out. */
function lacking(file: string): RuleSubject {
  const subject = greet();
  const { name, path, files = {} } = subject.folder ?? { name: "greet", path: "tools/greet" };
  const { [file]: _, ...rest } = files;
  return { ...subject, folder: { name, path, files: rest } };
}

const document = (subject: RuleSubject): string => subject.folder?.files["doc.md"] ?? "";

export const folderMutations: readonly FolderMutation[] = [
  { rule: "folder-required-files", how: "no test", broken: () => [lacking("tool.test.ts")] },
  { rule: "folder-required-files", how: "no summary", broken: () => [lacking("doc_summary.md")] },
  { rule: "folder-required-files", how: "no document", broken: () => [lacking("doc.md")] },
  { rule: "doc-size", how: "one line", broken: () => [greet({}, { "doc_summary.md": "Greets a person.\n" })] },
  {
    rule: "doc-size",
    how: "five lines",
    broken: () => [greet({}, { "doc_summary.md": "One.\nTwo.\nThree.\nFour.\nFive.\n" })],
  },
  {
    rule: "doc-size",
    how: "thousands of brackets in one paragraph",
    broken: () => [greet({}, { "doc.md": `${document(greet())}\n[a]: x\n\n${"[a]".repeat(5_000)}\n` })],
  },
  {
    rule: "doc-required-sections",
    how: "no section on errors",
    broken: () => [greet({}, { "doc.md": document(greet()).replace(/## Errors[^]*$/, "") })],
  },
  {
    rule: "doc-required-sections",
    how: "an empty section",
    broken: () => [greet({}, { "doc.md": document(greet()).replace("## Returns\n\nC.\n", "## Returns\n") })],
  },
  {
    rule: "doc-schema-drift",
    how: "a parameter that is not there",
    broken: () => [
      greet({}, { "doc.md": `${document(greet())}\n## Parameters\n\n- \`volume\`: how loud it is said.\n` }),
    ],
  },
  { rule: "schema-drift", how: "a schema changed by hand", broken: () => [{ ...greet(), schemaFile: "edited" }] },
  { rule: "schema-drift", how: "a schema of an older signature", broken: () => [{ ...greet(), schemaFile: "stale" }] },
  {
    rule: "desc-placeholder",
    how: "an open task in the document",
    broken: () => [greet({}, { "doc.md": document(greet()).replace("C.", "TODO: say what comes back") })],
  },
  {
    rule: "examples-fit-schema",
    how: "an example with another parameter",
    broken: () => [greet({ metadata: { category: "utility", examples: [{ input: { person: "Ada" } }] } })],
  },
  {
    rule: "set-query-misrank",
    how: "a request in the words of another tool",
    broken: () => [
      greet({
        metadata: {
          category: "utility",
          examples: [{ request: "Say the parting words of farewell to Ada", input: { name: "Ada" } }],
        },
      }),
      farewell(),
    ],
  },
  {
    rule: "safety-undisclosed-effect",
    how: "code that sends the name away",
    broken: () => [greet({ effects: [{ kind: "sends", at, evidence: 'fetch(collector, { method: "POST" })' }] })],
  },
  {
    rule: "safety-annotation-conflict",
    how: "code that writes files, in a category that only reads",
    broken: () => [
      greet({
        description: `${description} Keeps a copy in a file.`,
        effects: [{ kind: "writes-files", at, evidence: "writeFileSync(copy, text)" }],
      }),
    ],
  },
  {
    rule: "safety-retry-ignored",
    how: "retries of an action that is not idempotent",
    broken: () => [
      greet({
        metadata: { category: "action", risk: "low", retry: { attempts: 2 } },
        description: `${description} Fails when the person has left.`,
      }),
    ],
  },
  {
    rule: "safety-annotation-conflict",
    how: "a call of an action, in a category that only reads",
    broken: () => [
      greet({ calls: [{ name: "say_farewell", at }] }),
      farewell({
        metadata: { category: "action" },
        description:
          "Say farewell to a person, delete the notes of the visit for good, and return the parting words as one text. Use when the user leaves. Not for a welcome: use `greet`. Fails when the person has left already.",
      }),
    ],
  },
  {
    rule: "set-missing-tool",
    how: "a call of a tool that does not exist",
    broken: () => [greet({ calls: [{ name: "person_find", at }] })],
  },
  {
    rule: "param-described",
    how: "no comment above a parameter",
    broken: () => [
      greet({ input: { type: "object", properties: { name: { type: "string" } }, additionalProperties: false } }),
    ],
  },
];

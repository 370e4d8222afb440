import type { RuleSubject } from "../../model/verify/rule.ts";
import { toolFileOf, type ToolFolder } from "../../model/tool/tool-folder.ts";
import { defineRule } from "../subject/define-rule.ts";
import { fileLocation } from "../subject/locations.ts";

interface RequiredFile {
  readonly file: string;
  readonly contents: string;
  /** Whether the author writes it, not `toolwright docs`. */
  readonly isOwn?: true;
  isPresent(files: readonly string[]): boolean;
}

const exactly = (file: string, contents: string): RequiredFile => ({
  file,
  contents,
  isPresent: (files) => files.includes(file),
});

const everyTool: readonly RequiredFile[] = [
  exactly("doc_summary.md", "the two to four lines that `promptFor` puts in the prompt"),
  exactly("doc.md", "the sections `When to use`, `When not to use`, `Returns` and `Errors`"),
  {
    file: "tool.test.ts",
    contents: "a test that calls the tool and checks what it returns",
    isPresent: (files) => files.some((file) => /\.test\.[jt]sx?$/.test(file)),
  },
];

const component: RequiredFile = {
  file: "component.tsx",
  contents: "a component that renders the tool's requests",
  isOwn: true,
  isPresent: (files) => files.some((file) => /^(?!.*\.test\.).+\.(?:tsx|jsx|vue|svelte|astro)$/.test(file)),
};

export default defineRule({
  id: "folder-required-files",
  severity: "warning",
  strictSeverity: "error",
  summary: "A tool folder contains every file a tool needs.",
  scope: "tool",
  fixedBy: "documents",
  check(subject, report) {
    const { folder } = subject;
    // A folder without the tool's own file, and a missing `schema.json`, are reported elsewhere.
    if (folder === undefined || toolFileOf(folder) === undefined) return;
    const missing = missingFiles(subject, folder);
    const [first, ...others] = missing;
    if (first === undefined) return;
    report({
      ...(others.length === 0 && { at: fileLocation(folder, first.file) }),
      message: `The tool folder has no ${anyOf.format(missing.map(({ file }) => `\`${file}\``))}.`,
      remedy: remedyFor(missing),
    });
  },
});

function missingFiles({ tool }: RuleSubject, folder: ToolFolder): readonly RequiredFile[] {
  const files = Object.keys(folder.files);
  const required = tool?.metadata.category === "ui" ? [...everyTool, component] : everyTool;
  return required.filter((file) => !file.isPresent(files));
}

const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

function remedyFor(missing: readonly RequiredFile[]): string {
  const what = missing.map(({ file, contents }) => `\`${file}\`, ${contents}`).join("; ");
  const written = missing.filter(({ isOwn }) => isOwn !== true).length;
  const object = written < missing.length ? "the documents and the test" : written === 1 ? "it" : "them";
  return `Add ${what}.${written === 0 ? "" : ` \`toolwright docs\` writes ${object}.`}`;
}

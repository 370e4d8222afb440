import type { RuleSubject } from "../../model/rule.ts";
import { toolFileOf, type ToolFolder } from "../../model/tool-folder.ts";
import { defineRule } from "../subject/define-rule.ts";
import { filePlace } from "../subject/places.ts";

interface RequiredFile {
  /** The file, or an example where several names are possible. */
  readonly file: string;
  readonly remedy: string;
  isPresent(files: readonly string[]): boolean;
}

const exactly = (file: string, remedy: string): RequiredFile => ({
  file,
  remedy,
  isPresent: (files) => files.includes(file),
});

const everyTool: readonly RequiredFile[] = [
  exactly(
    "doc_summary.md",
    "Add `doc_summary.md`: two to four lines that are always in the prompt. `toolwright docs --init` writes it.",
  ),
  exactly(
    "doc.md",
    "Add `doc.md` with the sections `When to use`, `When not to use`, `Returns` and `Errors`. `toolwright docs --init` writes it.",
  ),
  {
    file: "tool.test.ts",
    remedy: "Add `tool.test.ts`, which calls the tool and checks what it returns. `toolwright docs --init` writes it.",
    isPresent: (files) => files.some((file) => /\.test\.[jt]sx?$/.test(file)),
  },
];

const component: RequiredFile = {
  file: "component.tsx",
  remedy: "Add the component that renders the tool's requests, such as `component.tsx`.",
  isPresent: (files) => files.some((file) => /^(?!.*\.test\.).+\.(?:tsx|jsx|vue|svelte|astro)$/.test(file)),
};

export default defineRule({
  id: "folder-required-files",
  severity: "warning",
  strictSeverity: "error",
  summary: "A tool folder contains every file a tool needs.",
  scope: "tool",
  check(subject, report) {
    const { folder } = subject;
    // A folder without the tool's own file, and a missing `schema.json`, are reported elsewhere.
    if (folder === undefined || toolFileOf(folder) === undefined) return;
    for (const { file, remedy } of missingFiles(subject, folder)) {
      report({ at: filePlace(folder, file), message: `The tool folder has no \`${file}\`.`, remedy });
    }
  },
});

function missingFiles({ tool }: RuleSubject, folder: ToolFolder): readonly RequiredFile[] {
  const files = Object.keys(folder.files);
  const required = tool?.metadata.category === "ui" ? [...everyTool, component] : everyTool;
  return required.filter((file) => !file.isPresent(files));
}

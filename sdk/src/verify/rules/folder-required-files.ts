import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import type { ToolFolder } from "../../model/tool-folder.ts";
import { defineRule } from "../define-rule.ts";
import { filePlace } from "../places.ts";

interface RequiredFile {
  /** The file, or an example where any name of a kind will do. */
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
  exactly("tool.ts", "Add `tool.ts` with a default export made by `defineTool`."),
  exactly("schema.json", "Run `toolwright build`, which writes it."),
  exactly("doc_summary.md", "Add `doc_summary.md`: two to four lines that are always in the prompt."),
  exactly("doc.md", "Add `doc.md` with the sections `When to use`, `When not to use`, `Returns` and `Errors`."),
  {
    file: "tool.test.ts",
    remedy: "Add `tool.test.ts`, which calls the tool and checks what it returns.",
    isPresent: (files) => files.some((file) => /\.test\.tsx?$/.test(file)),
  },
];

const component: RequiredFile = {
  file: "component.tsx",
  remedy: "Add the component that renders the tool's requests, such as `component.tsx`.",
  isPresent: (files) => files.some((file) => /^(?!.*\.test\.).+\.(?:tsx|jsx|vue|svelte|astro)$/.test(file)),
};

export default defineRule({
  id: "folder-required-files",
  severity: "error",
  summary: "A tool folder holds every file a tool needs.",
  scope: "tool",
  check(subject, report) {
    const { folder } = subject;
    if (folder === undefined) return;
    const missing = missingFiles(subject, folder);
    if (missing.length === requiredFiles(subject).length) report(emptyFolder(folder, missing));
    else for (const file of missing) report(missingFile(folder, file));
  },
});

function missingFiles(subject: RuleSubject, folder: ToolFolder): readonly RequiredFile[] {
  const files = Object.keys(folder.files);
  return requiredFiles(subject).filter((required) => !required.isPresent(files));
}

function requiredFiles({ tool, schemaFile }: RuleSubject): readonly RequiredFile[] {
  const files = tool?.metadata.category === "ui" ? [...everyTool, component] : everyTool;
  // `schema-drift` tells of a missing schema where it can compare one; twice would be noise.
  return schemaFile === undefined ? files : files.filter(({ file }) => file !== "schema.json");
}

function missingFile(folder: ToolFolder, { file, remedy }: RequiredFile): RuleReport {
  return { at: filePlace(folder, file), message: `The tool folder has no \`${file}\`.`, remedy };
}

function emptyFolder(folder: ToolFolder, missing: readonly RequiredFile[]): RuleReport {
  const names = missing.map(({ file }) => `\`${file}\``).join(", ");
  return {
    at: filePlace(folder, "tool.ts"),
    message: `The folder holds none of the files of a tool: ${names}.`,

    remedy: "Make the files with `npm create tool`, or remove the folder.",
  };
}

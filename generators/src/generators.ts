import { categories } from "../categories/index.generated.ts";
import { parts } from "../parts/index.generated.ts";
import type { Category, FileWrite, Generator, Part } from "./generator.ts";
import { checkProjectName } from "./names.ts";

/** Everything that can be added to a project: tools of every category, then the parts. */
export const makers: readonly (Category | Part)[] = [...categories, ...parts];

export const project: Generator = {
  id: "project",
  summary: "A project with one tool, ready to build, verify and test.",
  questions: [
    {
      id: "name",
      message: "What is the project called?",
      summary: "name of the project",
      initial: "my-agent",
      check: checkProjectName,
    },
  ],
  sample: { name: "my-agent", pnpm: "yes" },
  files: ({ pnpm }) => [
    ...filesOf("project", ["package.json", "tsconfig.json", "toolwright.config.ts", "vitest.config.ts", "README.md"]),
    // npm omits every `.gitignore` from a package, so the template has another name.
    { template: "project/_gitignore.hbs", path: ".gitignore" },
    ...(pnpm === "yes" ? filesOf("project", ["pnpm-workspace.yaml"]) : []),
  ],
};

/** A working sample tool: the default first tool of a new project. */
interface Starter extends Generator {
  readonly category: string;
  /** With this name, a new project gets this tool instead of a blank one. */
  readonly tool: string;
}

const starterFiles = ["tool.ts", "doc_summary.md", "doc.md", "tool.test.ts"];

/** The note tools: one reads notes, and one writes them. */
export const starters: readonly Starter[] = [
  {
    id: "starter-retrieval",
    summary: "Searches a few notes.",
    category: "retrieval",
    tool: "note_search",
    questions: [],
    sample: { tool: "note_search" },
    files: () => filesOf("starter/retrieval", [...starterFiles, "notes.ts"]),
  },
  {
    id: "starter-action",
    summary: "Writes notes to a file.",
    category: "action",
    tool: "note_append",
    questions: [],
    sample: { tool: "note_append" },
    files: () => filesOf("starter/action", starterFiles),
  },
];

function filesOf(folder: string, files: readonly string[]): readonly FileWrite[] {
  return files.map((file) => ({ template: `${folder}/${file}.hbs`, path: file }));
}

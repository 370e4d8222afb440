import type { Generator } from "./generator.ts";
import { checkProjectName } from "./names.ts";

/** The project around the first tool. */
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
  sample: {
    name: "my-agent",
    tool: "note_search",
    toolwright: "^0.1.0",
    bringsNode: "yes",
    pnpm: "yes",
    install: "pnpm install",
    run: "pnpm run",
    exec: "pnpm exec",
  },
  files: ({ pnpm }) => [
    { template: "project/package.json.hbs", path: "package.json" },
    { template: "project/tsconfig.json.hbs", path: "tsconfig.json" },
    { template: "project/toolwright.config.ts.hbs", path: "toolwright.config.ts" },
    { template: "project/vitest.config.ts.hbs", path: "vitest.config.ts" },
    { template: "project/README.md.hbs", path: "README.md" },
    // npm leaves every `.gitignore` out of a package, so the template has another name.
    { template: "project/_gitignore.hbs", path: ".gitignore" },
    ...(pnpm === "yes" ? [{ template: "project/pnpm-workspace.yaml.hbs", path: "pnpm-workspace.yaml" }] : []),
  ],
};

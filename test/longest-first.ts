import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, on any machine. */
const longest = [
  "e2e/starlight-sites.test.ts",
  "e2e/create-tool.test.ts",
  "e2e/site.test.ts",
  "e2e/readme.test.ts",
  "e2e/studio-chat.test.ts",
  "e2e/studio-forms.test.ts",
  "scenarios/scenarios.test.ts",
  "scenarios/cache.test.ts",
  "e2e/studio.test.ts",
  "e2e/studio-runs.test.ts",
  "e2e/ui-tools.test.ts",
  "scenarios/watch.test.ts",
  "e2e/own-site.test.ts",
  "compile/project/load-config.test.ts",
  "scenarios/import-openapi.test.ts",
  "scenarios/dev.test.ts",
  "scenarios/questions.test.ts",
  "scenarios/run-faults.test.ts",
  "scenarios/eval.test.ts",
  "scenarios/mcp-command.test.ts",
  "scenarios/shown-examples-compile.test.ts",
  "scenarios/sqlite-processes.test.ts",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at < 0 ? longest.length : at;
};

/** Starts with the longest files of a group, so that none is left to one worker at the end: without results of former runs, Vitest sorts by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => group(left) - group(right) || rank(left) - rank(right));
  }
}

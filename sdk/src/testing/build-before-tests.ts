import { buildProject } from "../build/build-project.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import text from "../verify/reporters/text.ts";

/** The part of Vitest's `TestProject` that is used here. */
export interface TestedProject {
  readonly config: { readonly root: string };
  onTestsRerun(listener: () => Promise<void>): void;
}

/**
 * A Vitest global setup: builds the project before its tests run, and again before each rerun in watch mode. When the build
 * fails, the run fails with all findings.
 */
export default async function buildBeforeTests(project: TestedProject): Promise<void> {
  const { root } = project.config;
  await build(root);
  project.onTestsRerun(() => build(root));
}

async function build(root: string): Promise<void> {
  const report = await buildProject({ root }).catch((error: unknown) => {
    throw isToolwrightError(error) ? failure(`${error.code}: ${error.message}\n  fix: ${error.remedy}`, error) : error;
  });
  if (!report.ok) throw failure(text.format(report, { color: false }));
}

function failure(details: string, cause?: unknown): Error {
  const error = new Error(`The tools could not be built, so their tests were not run.\n\n${details}\n`, { cause });
  // The stack would only show this file, and push the findings out of sight.
  error.stack = error.message;
  return error;
}

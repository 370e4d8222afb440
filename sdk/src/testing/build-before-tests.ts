import { buildProject } from "../compile/build-project.ts";
import { findingsForPeople } from "../compile/incremental/last-build.ts";
import { wholeBuild } from "../catalogue/whole-build.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import text from "../verify/reporters/text.ts";

/** The used part of Vitest's `TestProject`. */
export interface TestedProject {
  readonly config: { readonly root: string };
  readonly vitest: {
    readonly config: { forceRerunTriggers: string[] };
    readonly logger: { error(message: string): void };
  };
  onTestsRerun(listener: () => Promise<void>): void;
}

// Tests load the tools from the built registry, so Vitest cannot see that they depend on these files.
const sources = "**/!(*.test|*.spec|*.d).{ts,tsx}";

/**
 * A Vitest global setup: builds the project before its tests run. If the build fails, the test run fails with all findings. In watch mode,
 * a changed source starts a build and the tests. If that build fails, the findings are printed and the tests use the sources.
 */
export default async function buildBeforeTests(project: TestedProject): Promise<void> {
  const { root } = project.config;
  const failure = await buildFailure(root);
  if (failure !== undefined)
    throw stackless(`The tools could not be built, so their tests were not run.\n\n${failure}\n`);
  project.vitest.config.forceRerunTriggers.push(sources);
  project.onTestsRerun(async () => {
    const again = await buildFailure(root);
    // An exception here would end watch mode.
    if (again !== undefined) {
      project.vitest.logger.error(`The tools could not be built; the tests run on their sources.\n\n${again}\n`);
    }
  });
}

/** All findings of a failed build, as text; undefined if it succeeded. */
async function buildFailure(root: string): Promise<string | undefined> {
  try {
    const report = await buildProject({ root, ...wholeBuild(process.env) });
    return report.ok
      ? undefined
      : text.format({ ...report, findings: findingsForPeople(report.findings) }, { color: false });
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    return `${error.code}: ${error.message}\n  fix: ${error.remedy}`;
  }
}

function stackless(message: string): Error {
  const error = new Error(message);
  // The stack would only show this file, and push the findings out of view.
  error.stack = message;
  return error;
}

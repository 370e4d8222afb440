import { checkTools } from "../compile/check-tools.ts";
import { inspectWith, type InspectState, type ProjectState } from "../compile/inspect-project.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { Finding } from "../model/finding.ts";
import { defined } from "../util/defined.ts";
import { errorMessage } from "../util/failures.ts";

/** A project as it stands in the editor. */
export interface CheckedProject {
  /** Absolute. */
  readonly root: string;
  /** Omitted where the project cannot be read; the only finding says why. */
  readonly state?: ProjectState;
  /** Those of `toolwright verify`. */
  readonly findings: readonly Finding[];
}

/** Reads and verifies a project. Never throws: that a project cannot be read is a finding. */
export async function checkProject(root: string, build: InspectState): Promise<CheckedProject> {
  try {
    const state = await inspectWith(build, root);
    const { findings } = await checkTools(state, { cache: build.cache });
    // A package without tools that names this one, such as the root of a workspace, lacks nothing.
    const isOther = state.subjects.length === 0 && state.config.file === undefined;
    return { root, state, findings: isOther ? findings.filter(({ code }) => code !== "NO_TOOLS") : findings };
  } catch (error) {
    return { root, findings: [errorFinding(error)] };
  }
}

function errorFinding(error: unknown): Finding {
  if (!isToolwrightError(error)) {
    const remedy = "Please report this as a bug.";
    return {
      code: "INTERNAL",
      severity: "error",
      message: `The project cannot be checked: ${errorMessage(error)}.`,
      remedy,
    };
  }
  const { code, message, at, remedy } = error;
  return { code, severity: "error", message, remedy, ...defined({ at }) };
}

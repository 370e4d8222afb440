import { readdirSync } from "node:fs";
import path from "node:path";
import { checkTools } from "../compile/check-tools.ts";
import { inspectWith, type InspectState, type ProjectState } from "../compile/inspect-project.ts";
import { checkCases } from "../eval/cases/check-cases.ts";
import { readCases } from "../eval/cases/read-cases.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { Finding } from "../model/finding.ts";
import { toolFileOf } from "../model/tool/tool-folder.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { defined } from "../util/defined.ts";
import { errorMessage, orElse } from "../util/failures.ts";
import { listedPackages, noTexts, textOfFile, type Texts } from "../util/files.ts";
import { sentence } from "../util/texts.ts";

/** A project with the texts of the editor. */
export interface CheckedProject {
  /** Absolute. */
  readonly root: string;
  /** Omitted if the project cannot be read; the only finding says why. */
  readonly state?: ProjectState;
  /** The findings of `toolwright verify`, and in case files the findings of `toolwright eval`. */
  readonly findings: readonly Finding[];
}

/** Reads and verifies a project. Never throws: an unreadable project is a finding. */
export async function checkProject(root: string, build: InspectState): Promise<CheckedProject> {
  try {
    const state = await inspectWith(build, root);
    const { findings } = await checkTools(state, { cache: build.cache });
    if (isOther(state)) return { root, state, findings: [] };
    // A package without tools that names Toolwright, such as the root of a workspace, is complete.
    const isEmpty = state.subjects.length === 0 && state.config.file === undefined;
    const own = isEmpty ? findings.filter(({ code }) => code !== "NO_TOOLS") : findings;
    return { root, state, findings: [...own, ...evalFindings(state, build.texts)] };
  } catch (error) {
    return { root, findings: [errorFinding(error)] };
  }
}

/** A package whose `tools` folder contains something else, such as scripts, and that does not configure or import Toolwright. */
function isOther({ root, subjects, config }: ProjectState): boolean {
  const isTool = ({ folder, tool }: RuleSubject): boolean =>
    tool !== undefined || (folder !== undefined && toolFileOf(folder) !== undefined);
  return config.file === undefined && !subjects.some(isTool) && !listedPackages(root).has("toolwright");
}

/** The findings of `toolwright eval` about the case files of a project. */
function evalFindings(state: ProjectState, texts: Texts = noTexts): readonly Finding[] {
  const { root, subjects, tools, agents } = state;
  const shared = orElse(() => readdirSync(path.join(root, "evals")), [])
    .filter((name) => name.endsWith(".json"))
    .map((name) => `evals/${name}`);
  const own = subjects.flatMap(({ folder }) =>
    folder !== undefined && Object.hasOwn(folder.files, "evals.json") ? [`${folder.path}/evals.json`] : [],
  );
  const read = [...own, ...shared.toSorted()].map((file) =>
    readCases(
      orElse(() => textOfFile(path.join(root, file), texts), ""),
      file,
    ),
  );
  const names = subjects.map(({ name }) => name);
  // For a tool that cannot be inferred, any arguments may be correct.
  const tool = (name: string) =>
    names.includes(name) ? { jsonSchema: tools.find((each) => each.name === name)?.input ?? {} } : undefined;
  const cases = read.flatMap((each) => each.cases);
  return [...read.flatMap(({ findings }) => findings), ...checkCases(cases, { names, agents, tool })];
}

function errorFinding(error: unknown): Finding {
  if (!isToolwrightError(error)) {
    const message = sentence(`The project cannot be checked: ${errorMessage(error)}`);
    return { code: "INTERNAL", severity: "error", message, remedy: "Please report this as a bug." };
  }
  const { code, message, at, remedy } = error;
  return { code, severity: "error", message, remedy, ...defined({ at }) };
}

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { moduleFailure, withCompiledModules, type CompiledModule } from "./compiled-modules.ts";
import type { ConvertedSides, DefinitionsJob, ModuleAnswer } from "./definitions-process.ts";
import { lateText, maxModuleTime } from "./run-module.ts";

export interface LoadedDefinitions {
  /** The converted schemas of each tool whose module ran, by its file. */
  readonly definitions: ReadonlyMap<string, ConvertedSides>;
  readonly findings: readonly Finding[];
}

export interface DefinitionSource {
  /** Absolute. */
  readonly root: string;
  /** The export that is the definition; default `default`. */
  readonly exportName?: string | undefined;
  /** What runs the modules; default `loadDefinitions`. */
  readonly load?: typeof loadDefinitions;
}

/** Runs the modules of tools in a process that ends afterwards, and returns the schemas they give as values. */
export async function loadDefinitions(
  tools: readonly InferredTool[],
  { root, exportName = "default" }: DefinitionSource,
): Promise<LoadedDefinitions> {
  const definitions = new Map<string, ConvertedSides>();
  const findings = await withCompiledModules(tools, root, async (modules) => {
    const failures: Finding[] = [];
    for (let left = modules; left.length > 0;) {
      const answers = await answersOf(left, { root, exportName });
      for (const [index, { tool }] of left.slice(0, answers.length).entries()) {
        const answer = answers[index];
        if (answer === undefined) continue;
        if ("failure" in answer) failures.push(moduleFailure(answer.failure, tool));
        else definitions.set(tool.file, answer.sides);
      }
      left = left.slice(answers.length);
    }
    return failures;
  });
  return { definitions, findings };
}

const processFile = fileURLToPath(ownFile(`compile/explicit/definitions-process${ownExtension}`));

/** The answers of one process: at least one, the last of which is a failure where the process ended early. */
function answersOf(
  modules: readonly CompiledModule[],
  { root, exportName }: { readonly root: string; readonly exportName: string },
): Promise<readonly ModuleAnswer[]> {
  const job: DefinitionsJob = {
    root,
    modules: modules.map(({ tool, file }) => ({
      file,
      exportName: tool.handlerExport ?? exportName,
      sides: (["input", "output"] as const).filter((side) => isRead(tool, side)),
    })),
  };
  return new Promise((resolve, reject) => {
    const answers: ModuleAnswer[] = [];
    // What modules print must not mix with the output of this process.
    const child = fork(processFile, [], { stdio: ["ignore", 2, 2, "ipc"] });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, maxModuleTime + 1000);
    child.on("message", (answer) => {
      answers.push(answer as ModuleAnswer);
      timer.refresh();
      if (answers.length === modules.length) child.kill("SIGKILL");
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      const failure = isLate
        ? lateText
        : `it ended its process with ${code === null ? "a signal" : `exit code ${String(code)}`}`;
      resolve(answers.length === modules.length ? answers : [...answers, { failure }]);
    });
    child.send(job);
  });
}

const isRead = ({ explicit }: InferredTool, side: "input" | "output"): boolean =>
  explicit?.[side] !== undefined && explicit[side].written === undefined;

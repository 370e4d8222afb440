import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isRecord } from "../../util/is-record.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { SchemaSide } from "./libraries/shared/schema-converter.ts";

/** A job for a separate process, because Node never unloads a module, and a module may end its process. */
export interface ModulesJob {
  readonly root: string;
  readonly modules: readonly ModuleJob[];
}

export interface ModuleJob {
  /** Address of the module. */
  readonly url: string;
  readonly exportName: string;
  /** Converts these schemas of the export; default: the export itself is the answer. */
  readonly sides?: readonly SchemaSide[];
}

export type ModuleAnswer =
  | { readonly value: unknown }
  /** `isLate`: the module exceeded its time limit. */
  | { readonly failure: string; readonly isLate?: boolean };

/** Maximum time for a module in milliseconds; a loaded machine needs more than ten seconds to start a process. */
const maxModuleTime = 30_000;

/** Runs modules of a project in a process that ends afterwards. A module that ends its process, or never finishes, is a failure of that module. */
export async function runModules(modules: readonly ModuleJob[], root: string): Promise<readonly ModuleAnswer[]> {
  const answers: ModuleAnswer[] = [];
  while (answers.length < modules.length) answers.push(...(await answersOf(modules.slice(answers.length), root)));
  return answers;
}

const processFile = fileURLToPath(ownFile(`compile/explicit/module-process${ownExtension}`));

/** The answers of one process: at least one, the last of which is a failure if the process ended early. */
function answersOf(modules: readonly ModuleJob[], root: string): Promise<readonly ModuleAnswer[]> {
  return new Promise((resolve, reject) => {
    const answers: ModuleAnswer[] = [];
    // Output of modules must not mix with the output of this process.
    const child = fork(processFile, [], { stdio: ["ignore", 2, 2, "ipc"], serialization: "advanced" });
    let isLate = false;
    const end = (): void => {
      isLate = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(end, maxModuleTime);
    child.on("message", (answer) => {
      answers.push(answer as ModuleAnswer);
      timer.refresh();
      if (answers.length === modules.length) child.kill("SIGKILL");
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      const failure = isLate
        ? `it had not finished after ${String(maxModuleTime / 1000)} seconds`
        : `it ended its process with ${code === null ? "a signal" : `exit code ${String(code)}`}`;
      resolve(answers.length === modules.length ? answers : [...answers, { failure, isLate }]);
    });
    child.send({ root, modules });
  });
}

/** Runs a module, at most once, and returns one of its exports. */
export async function loadExport(url: string, name: string): Promise<unknown> {
  const exported = (await import(url)) as Readonly<Record<string, unknown>>;
  // A CommonJS module exports only its whole value.
  return exported[name] ?? (isRecord(exported.default) ? exported.default[name] : undefined);
}

export const firstLineOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);

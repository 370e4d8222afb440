import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import type { CommandLine } from "./command-line.ts";
import { CreateError } from "./create-error.ts";
import type { CreateIo } from "./io.ts";
import { newProjectManager, wordsOfManager } from "./managers.ts";
import type { Plan } from "./plan.ts";
import { exists } from "./read-package.ts";

/**
 * Creates a Git repository and installs a new project's packages, if flags or answers ask for it; without a terminal, only flags do.
 * Returns whether the packages are installed.
 *
 * @throws CreateError `COMMAND_FAILED`; the created files stay.
 */
export async function followUp(line: CommandLine, plan: Plan, io: CreateIo): Promise<boolean> {
  const isNew = plan.kind === "project" && !(await isInRepository(plan.root));
  const mayAsk = io.interactive && !line.yes && !line.json && plan.kind === "project";
  const git = isNew && (line.git ?? (mayAsk && (await ask("Begin a Git repository?"))));
  if (git) await runs("git init --quiet", plan, io);
  const install = line.install ?? (mayAsk && (await ask("Install the packages now?")));
  const manager = await newProjectManager(plan.root, io.env.npm_config_user_agent);
  if (install) await runs(wordsOfManager(manager).install, plan, io);
  return install;
}

async function ask(message: string): Promise<boolean> {
  const { askConfirmation } = await import("./ask.ts");
  return askConfirmation(message);
}

async function runs(command: string, { root }: Plan, io: CreateIo): Promise<void> {
  const code = await (io.run ?? runCommand)(command, root);
  if (code === 0) return;
  throw new CreateError("COMMAND_FAILED", `The files were written, but \`${command}\` failed with exit code ${code}.`, {
    remedy: `Run it in ${root}, or leave it out by --no-${command.startsWith("git") ? "git" : "install"}.`,
  });
}

async function isInRepository(folder: string): Promise<boolean> {
  if (await exists(path.join(folder, ".git"))) return true;
  const parent = path.dirname(folder);
  return parent !== folder && isInRepository(parent);
}

/** Runs a command line in a folder, with its output on standard error, and returns its exit code. */
function runCommand(command: string, cwd: string): Promise<number> {
  const [name = "", ...args] = command.split(" ");
  // A package manager is a script on Windows, which only a shell runs.
  const child = spawn(name, args, { cwd, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 130));
  });
}

import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { errorMessage } from "../../util/failures.ts";
import { fileExists } from "../../util/files.ts";

const run = promisify(execFile);

/**
 * The tools of the project as they were at a commit: its files are laid out in a temporary folder, next to the packages that are installed now, and
 * read there. The working folder and git's index stay as they are.
 *
 * @throws ToolwrightError `BASE_NOT_FOUND`.
 */
export async function registryAtCommit(ref: string, root: string): Promise<RegistryFile> {
  const commit = await commitOf(ref, root);
  const folder = await mkdtemp(path.join(tmpdir(), "toolwright-base-"));
  try {
    const top = await git(["rev-parse", "--show-toplevel"], root);
    const prefix = await git(["rev-parse", "--show-prefix"], root);
    const files = path.join(folder, "files");
    const index = { GIT_INDEX_FILE: path.join(folder, "index") };
    await git(["read-tree", commit], top, index);
    await git(["checkout-index", "--all", "--quiet", `--prefix=${files}/`], top, index);
    const project = path.join(files, prefix);
    await linkPackages({ top, files, project });
    return await readTools(project, ref);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commitOf(ref: string, root: string): Promise<string> {
  // Options of git begin with a dash.
  const found = ref.startsWith("-")
    ? undefined
    : await git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], root).catch(() => undefined);
  if (found !== undefined && found !== "") return found;
  throw new ToolwrightError("BASE_NOT_FOUND", `"${ref}" is not a file, nor a commit, branch or tag of this project.`, {
    remedy: "Name a commit, branch or tag, a registry file, or a report of `toolwright eval --format json`.",
  });
}

async function git(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await run("git", [...args], { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

interface LaidOut {
  readonly top: string;
  readonly files: string;
  readonly project: string;
}

/** Each `node_modules` from the project up to the top of the repository. */
async function linkPackages({ top, files, project }: LaidOut): Promise<void> {
  for (let folder = project; ; folder = path.dirname(folder)) {
    const original = path.join(top, path.relative(files, folder), "node_modules");
    const isThere = await fileExists(original);
    if (isThere) await symlink(original, path.join(folder, "node_modules"), "junction").catch(() => undefined);
    if (path.relative(files, folder) === "") return;
  }
}

async function readTools(project: string, ref: string): Promise<RegistryFile> {
  const { buildProject } = await import("../../compile/build-project.ts");
  const failed = (why: string, cause?: unknown): ToolwrightError =>
    new ToolwrightError("BASE_NOT_FOUND", `The tools of ${ref} cannot be read: ${why}`, { cause });
  try {
    const { registry, findings } = await buildProject({ root: project, check: true, strict: false });
    if (registry !== undefined) return registry;
    throw failed(findings.find(({ severity }) => severity === "error")?.message ?? "they do not build");
  } catch (cause) {
    if (cause instanceof ToolwrightError && cause.code === "BASE_NOT_FOUND") throw cause;
    throw failed(errorMessage(cause), cause);
  }
}

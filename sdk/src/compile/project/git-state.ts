import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { fileVersion } from "../../util/files.ts";

/** Where the sources come from; null where nothing is known. */
export interface GitState {
  readonly commit: string | null;
  /** ISO time in UTC: `SOURCE_DATE_EPOCH` if given, else that of the commit. */
  readonly timestamp: string | null;
}

/** Changes with each commit and each checkout; undefined where only git can determine it. */
export function commitVersion(root: string): string | undefined {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const git = path.join(folder, ".git");
    const state = statSync(git, { throwIfNoEntry: false });
    if (state !== undefined) return headVersion(state.isDirectory() ? git : worktreeFolder(git));
    if (folder === path.dirname(folder)) return "outside";
  }
}

/** Where a worktree's own state lies, which its `.git` file says. */
function worktreeFolder(file: string): string {
  const named = /^gitdir: (.+)$/m.exec(textOf(file) ?? "")?.[1] ?? "";
  return path.resolve(path.dirname(file), named);
}

/** The commit that is checked out, or what changes when another one is. */
function headVersion(folder: string): string | undefined {
  const head = textOf(path.join(folder, "HEAD"));
  if (head === undefined || commitForm.test(head)) return head;
  const branch = /^ref: (refs\/heads\/.+)$/.exec(head)?.[1];
  if (branch === undefined) return undefined;
  const common = path.resolve(folder, textOf(path.join(folder, "commondir")) ?? ".");
  const commit = textOf(path.join(common, branch));
  if (commit !== undefined) return commitForm.test(commit) ? commit : undefined;
  const packed = fileVersion(path.join(common, "packed-refs"));
  return packed === "" ? undefined : `${branch} ${packed}`;
}

const commitForm = /^[0-9a-f]{40,64}$/;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Asks git about the folder, which may be outside any repository. */
export async function gitState(root: string, sourceDateEpoch: string | undefined): Promise<GitState> {
  const [commit, seconds] = await lastCommit(root);
  const time = /^\d{1,11}$/.test(sourceDateEpoch ?? "") ? sourceDateEpoch : seconds;
  return {
    commit: commit ?? null,
    timestamp: time === undefined ? null : new Date(Number(time) * 1000).toISOString(),
  };
}

async function lastCommit(root: string): Promise<readonly (string | undefined)[]> {
  try {
    // Loaded here because an unchanged build does not need it.
    const { execFile } = await import("node:child_process");
    const { stdout } = await promisify(execFile)("git", ["log", "-1", "--no-show-signature", "--format=%H %ct"], {
      cwd: root,
    });
    return stdout.trim().split(" ");
  } catch {
    return [];
  }
}

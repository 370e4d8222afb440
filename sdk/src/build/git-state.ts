import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { fileVersion } from "../util/file-version.ts";
import type { Memory } from "../util/memory.ts";

/** Where the sources come from; null where nothing is known. */
export interface GitState {
  readonly commit: string | null;
  /** ISO time in UTC: `SOURCE_DATE_EPOCH` if given, else that of the commit. */
  readonly timestamp: string | null;
}

/** The same, asked again only when the commit may have changed. */
export function gitStateOnce(root: string, sourceDateEpoch: string | undefined, memory: Memory): Promise<GitState> {
  const version = commitVersion(root);
  if (version === undefined) return gitState(root, sourceDateEpoch);
  return memory.reuse("git state", `${root} ${sourceDateEpoch ?? ""}`, version, () => gitState(root, sourceDateEpoch));
}

/** What changes with each commit and each switch; undefined where that cannot be told without asking git. */
function commitVersion(root: string): string | undefined {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const git = path.join(folder, ".git");
    const state = statSync(git, { throwIfNoEntry: false });
    if (state !== undefined) {
      const logs = path.join(state.isDirectory() ? git : worktreeFolder(git), "logs", "HEAD");
      return existsSync(logs) ? fileVersion(logs) : undefined;
    }
    if (folder === path.dirname(folder)) return "outside";
  }
}

/** Where a worktree's own state lies, which its `.git` file says. */
function worktreeFolder(file: string): string {
  const named = /^gitdir: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return path.resolve(path.dirname(file), named);
}

/** Asks git about the folder; a folder outside any repository is no error. */
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
    const { stdout } = await promisify(execFile)("git", ["log", "-1", "--no-show-signature", "--format=%H %ct"], {
      cwd: root,
    });
    return stdout.trim().split(" ");
  } catch {
    return [];
  }
}

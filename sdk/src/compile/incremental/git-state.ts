import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Where the sources come from; null if nothing is known. */
export interface GitState {
  readonly commit: string | null;
  /** ISO time in UTC: `SOURCE_DATE_EPOCH` if given, else the commit's time. */
  readonly timestamp: string | null;
}

export async function gitState(root: string, sourceDateEpoch: string | undefined): Promise<GitState> {
  const [commit, seconds] = await lastCommit(root);
  const time = /^\d{1,11}$/.test(sourceDateEpoch ?? "") ? sourceDateEpoch : seconds;
  return {
    commit: commit ?? null,
    timestamp: time === undefined ? null : new Date(Number(time) * 1000).toISOString(),
  };
}

/** Which of these files, relative to the folder, differ from git's index; none outside a repository. */
export async function unstagedFiles(root: string, files: readonly string[]): Promise<readonly string[]> {
  try {
    const { stdout } = await promisify(execFile)("git", ["diff", "--name-only", "--relative", "--", ...files], {
      cwd: root,
    });
    return stdout.split("\n").filter((file) => file !== "");
  } catch {
    return [];
  }
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

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitState } from "./last-build.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "git-state-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function git(...words: readonly string[]): string {
  const name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...name, ...words], { cwd: folder, encoding: "utf8" }).trim();
}

function commit(text: string): string {
  writeFileSync(path.join(folder, "file.txt"), text);
  git("add", "file.txt");
  git("commit", "--quiet", "--message", text);
  return git("rev-parse", "HEAD");
}

const commitOf = async (root: string): Promise<string | null> => (await gitState(root, undefined)).commit;

test("the version is the commit that is checked out, on a branch and off any", async () => {
  git("init", "--quiet");
  const first = commit("one");
  expect(await commitOf(folder)).toBe(first);
  const second = commit("two");
  expect(await commitOf(folder)).toBe(second);
  git("checkout", "--quiet", first);
  expect(await commitOf(folder)).toBe(first);
});

test("a folder below the repository, and a worktree next to it, have the commit of their own", async () => {
  git("init", "--quiet");
  const first = commit("one");
  git("worktree", "add", "--quiet", "-b", "other", path.join(folder, "other"));
  const second = commit("two");
  mkdirSync(path.join(folder, "below"));
  expect(await commitOf(path.join(folder, "below"))).toBe(second);
  expect(await commitOf(path.join(folder, "other"))).toBe(first);
});

test("a branch that git has packed has its commit, and then the next one", async () => {
  git("init", "--quiet");
  const first = commit("one");
  git("pack-refs", "--all");
  expect(await commitOf(folder)).toBe(first);
  const second = commit("two");
  expect(await commitOf(folder)).toBe(second);
});

test("a repository without a commit, or whose state cannot be read, has no version", async () => {
  git("init", "--quiet");
  expect(await commitOf(folder)).toBeNull();
  writeFileSync(path.join(folder, ".git", "HEAD"), "ref: refs/heads/.invalid\n");
  expect(await commitOf(folder)).toBeNull();
});

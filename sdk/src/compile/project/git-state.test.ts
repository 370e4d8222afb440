import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commitVersion } from "./git-state.ts";

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

test("the version is the commit that is checked out, on a branch and off any", () => {
  git("init", "--quiet");
  const first = commit("one");
  expect(commitVersion(folder)).toBe(first);
  const second = commit("two");
  expect(commitVersion(folder)).toBe(second);
  git("checkout", "--quiet", first);
  expect(commitVersion(folder)).toBe(first);
});

test("a folder below the repository, and a worktree beside it, have the commit of their own", () => {
  git("init", "--quiet");
  const first = commit("one");
  git("worktree", "add", "--quiet", "-b", "other", path.join(folder, "other"));
  const second = commit("two");
  mkdirSync(path.join(folder, "below"));
  expect(commitVersion(path.join(folder, "below"))).toBe(second);
  expect(commitVersion(path.join(folder, "other"))).toBe(first);
});

test("a branch that git has packed changes with the next commit", () => {
  git("init", "--quiet");
  commit("one");
  git("pack-refs", "--all");
  const packed = commitVersion(folder);
  expect(packed).toMatch(/^refs\/heads\//);
  expect(commitVersion(folder)).toBe(packed);
  expect(commit("two")).toBe(commitVersion(folder));
});

test("a repository without a commit, or whose state cannot be read, has no version", () => {
  git("init", "--quiet");
  expect(commitVersion(folder)).toBeUndefined();
  writeFileSync(path.join(folder, ".git", "HEAD"), "ref: refs/heads/.invalid\n");
  expect(commitVersion(folder)).toBeUndefined();
});

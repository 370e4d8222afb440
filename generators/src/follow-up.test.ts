import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCreate, type Run } from "./test-create.ts";

let folder: string;
let commands: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "follow-up-"));
  commands = [];
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const run = (argv: readonly string[], code = 0): Promise<Run> =>
  runCreate(["desk", "--yes", ...argv], {
    cwd: folder,
    env: { npm_config_user_agent: "pnpm/12.21.0" },
    run: (command, cwd) => {
      commands.push(`${path.relative(folder, cwd)}: ${command}`);
      return Promise.resolve(code);
    },
  });

describe("after a project was made", () => {
  it.each([
    [[], []],
    [["--no-install", "--no-git"], []],
    [["--git"], ["desk: git init --quiet"]],
    [
      ["--install", "--git"],
      ["desk: git init --quiet", "desk: pnpm install"],
    ],
    [["--install", "--git", "--dry-run"], []],
  ])("%j runs %j", async (flags, expected) => {
    const { code, out } = await run(flags);
    expect(code).toBe(0);
    expect(commands).toEqual(expected);
    if (!flags.includes("--dry-run")) expect(out.includes("  pnpm install\n")).toBe(!flags.includes("--install"));
  });

  it("begins no repository inside another one", async () => {
    await mkdir(path.join(folder, ".git"));
    await run(["--git"]);
    expect(commands).toEqual([]);
  });

  it("reports a command that fails, and keeps the files", async () => {
    const { code, err } = await run(["--install"], 7);
    expect(code).toBe(1);
    expect(err).toContain(
      "error COMMAND_FAILED: The files were written, but `pnpm install` failed with exit code 7.\n" +
        `Run it in ${path.join(folder, "desk")}, or leave it out by --no-install.`,
    );
    expect(await readdir(path.join(folder, "desk"))).toContain("package.json");
  });
});

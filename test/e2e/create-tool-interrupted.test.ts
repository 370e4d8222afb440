// @module-tag full
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const program = path.resolve(import.meta.dirname, "../../generators/dist/index.mjs");
/** Number of times each run is stopped; `KILL_POINTS=50 npx vitest run … create-tool-interrupted` is the long form. */
const points = Number(process.env.KILL_POINTS ?? 6);

let folder: string;

beforeAll(async () => {
  await access(program);
  folder = await mkdtemp(path.join(os.tmpdir(), "interrupted-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Every file below a folder with its text. */
async function treeOf(below: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async (file) => [path.relative(below, file), await readFile(file, "utf8")] as const),
    ),
  );
}

/** Runs the command and stops it after some milliseconds; with undefined, it runs to its end. */
async function runFor(args: readonly string[], cwd: string, stop?: { after: number; by: NodeJS.Signals }) {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: "ignore", env: { PATH: process.env.PATH } });
  const ended = once(child, "exit");
  if (stop !== undefined) {
    await sleep(stop.after);
    child.kill(stop.by);
  }
  const [code] = (await ended) as [number | null];
  return code;
}

const situations = [
  { what: "a new project", args: ["desk", "--yes"], files: {} },
  { what: "a project in a folder with files", args: [".", "--yes"], files: { "notes.txt": "mine" } },
  {
    what: "a tool in a package",
    args: ["seat_choose", "--category", "ui"],
    files: { "package.json": '{ "name": "app" }\n', "tsconfig.json": "{}\n", ".gitignore": "", "src/index.ts": "" },
  },
  {
    what: "a workflow with its agents",
    args: ["support", "--category", "workflow", "--agents", "triage,expert"],
    files: { "package.json": '{ "name": "app", "dependencies": { "toolwright": "1" } }\n' },
  },
] as const;

describe.each(situations)("$what", ({ args, files }) => {
  async function place(name: string): Promise<string> {
    // The folder's name becomes the project's.
    const made = path.join(await mkdtemp(path.join(folder, `${name}-`)), "work");
    await mkdir(made);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(made, file)), { recursive: true });
      await writeFile(path.join(made, file), text);
    }
    return made;
  }

  it("stopped by Ctrl+C at any time, it is untouched or complete", async () => {
    const whole = await place("whole");
    const began = performance.now();
    expect(await runFor(args, whole)).toBe(0);
    const longest = performance.now() - began;
    const complete = await treeOf(whole);
    const untouched = await treeOf(await place("untouched"));
    expect(complete).not.toEqual(untouched);
    for (let point = 0; point < points; point++) {
      const cwd = await place("stopped");
      const code = await runFor(args, cwd, { after: (longest * point) / points, by: "SIGINT" });
      const left = await treeOf(cwd);
      expect([untouched, complete], `after ${String((longest * point) / points)} ms`).toContainEqual(left);
      if (code === 0) expect(left).toEqual(complete);
      if (code === 130) expect(left).toEqual(untouched);
    }
  });
});

it("a full disk is reported and leaves no partial file", async () => {
  const cwd = await mkdtemp(path.join(folder, "full-"));
  // No file may exceed one or two kilobytes, as the shell counts; a longer write fails as on a full disk.
  const limited = ["trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", process.execPath, program, "desk", "--yes"];
  const child = spawn("sh", ["-c", ...limited], {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  const text = Buffer.concat(said).toString("utf8");
  expect([code, text]).toEqual([1, expect.stringContaining("error WRITE_FAILED")]);
  expect(text).toContain(
    "Check that the folder is writable and the disk has room, then run the command again: it adds missing files.",
  );
  const cut = await treeOf(cwd);
  expect(await runFor(["desk", "--yes"], cwd)).toBe(0);
  const whole = await treeOf(cwd);
  for (const [file, text] of Object.entries(cut)) expect(text, file).toBe(whole[file]);
});

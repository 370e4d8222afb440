// Adds one of each thing that "Adding something" in CONTRIBUTING.md lists to a copy of the project, runs the generators, and
// runs the checks of indexes, types and structure on the copy: nothing else is edited by hand.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { additions, type Addition } from "./additions.ts";

const root = path.resolve(import.meta.dirname, "../..");

function copied(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "adding-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  for (const file of stdout.split("\0").filter((each) => each !== "" && !each.startsWith("test/surface/api/"))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  linkPackages(folder);
  // Workspace packages have additional ones, and the type tests read build output.
  for (const place of [
    "sdk/node_modules",
    "generators/node_modules",
    "site/node_modules",
    "test/node_modules",
    "sdk/dist",
  ])
    if (existsSync(path.join(root, place))) symlinkSync(path.join(root, place), path.join(folder, place), "dir");
  return folder;
}

/** The packages of the project; workspace packages come from the copy. */
function linkPackages(folder: string): void {
  const packages = path.join(folder, "node_modules");
  mkdirSync(packages);
  for (const entry of readdirSync(path.join(root, "node_modules"), { withFileTypes: true })) {
    const place = path.join(root, "node_modules", entry.name);
    symlinkSync(entry.isSymbolicLink() ? readlinkSync(place) : place, path.join(packages, entry.name));
  }
}

const readOr = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

function apply(folder: string, { files }: Addition): void {
  for (const [file, change] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const text =
      typeof change === "function"
        ? change(readOr(target))
        : change.with.reduce(
            (all, [from, to]) => all.replaceAll(from, to),
            readFileSync(path.join(folder, change.from), "utf8"),
          );
    writeFileSync(target, text);
  }
}

/** The output of a failing npm script or program in the copy. */
function fault(folder: string, name: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return status === 0 ? undefined : `${name}:\n${(stdout + stderr).trim().split("\n").slice(-60).join("\n")}`;
}

const page = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");
const started = Date.now();
const folder = copied();
try {
  for (const addition of additions) apply(folder, addition);
  // The check of terms reads the files tracked by git.
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
  ])
    spawnSync("git", args, { cwd: folder });
  const program = (name: string): string => path.join(root, "node_modules", name);
  const faults = [
    ...additions
      .filter(({ row }) => !page.includes(`| ${row} `))
      .map(({ row }) => `CONTRIBUTING.md has no row "${row}"`),
    ...additions
      .filter(({ files, most }) => Object.keys(files).length > most)
      .map(({ row, most }) => `${row}: more than ${most} files`),
    fault(folder, "npm run generate", ["sdk/scripts/generate.ts"]),
    fault(folder, "npm run generate -- --check", ["sdk/scripts/generate.ts", "--check"]),
    fault(folder, "npm run types:all", [program("typescript-7/bin/tsc"), "-p", "test/tsconfig.json"]),
    fault(folder, "structure tests", [
      program("vitest/vitest.mjs"),
      "run",
      "--config",
      "test/vitest.config.ts",
      "--project",
      "structure",
      "--reporter=dot",
      "test/structure",
    ]),
  ].filter((each) => each !== undefined);
  const counts = additions.map(
    ({ row, files, most }) => `${row.padEnd(36)} ${Object.keys(files).length} files by hand (at most ${most})`,
  );
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(`${[...counts, `${seconds} s`, ...faults].join("\n")}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Coding from "toolwright/coding";
import { createFiles } from "../../../sdk/src/coding/services/files.ts";
import { createWorkspace } from "../../../sdk/src/coding/files/workspace.ts";
import { asks, hostile as attacks, reads } from "../../support/verdicts.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { median, runNode } from "../measure.ts";

const times = 300;

export default {
  name: "files",
  summary:
    "What the file tools and the permissions cost: CPU of a call, and the median of its wall time, with a file of 500 lines. Cold verdicts are the first of a process.",
  async run({ runs, sdk }: BenchOptions): Promise<readonly Row[]> {
    const coding = (await import(pathToFileURL(path.join(sdk, "coding.js")).href)) as typeof Coding;
    const folder = mkdtempSync(path.join(tmpdir(), "toolwright-bench-"));
    try {
      return [...(await fileRows(coding, folder)), ...verdictRows(coding), ...coldRows(sdk, runs)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
} satisfies Bench;

async function fileRows(coding: typeof Coding, folder: string): Promise<readonly Row[]> {
  const root = coding.workspaceRoot(folder);
  const journal = await coding.openJournal(path.join(folder, "journal.db"), { root });
  const files = createFiles({ workspace: createWorkspace(root), journal });
  const lines = Array.from({ length: 500 }, (_, index) => `  const value${index} = compute(${index});\n`);
  writeFileSync(path.join(folder, "file.ts"), lines.join(""));
  const by = { session: "s", call: "c" };
  const read = await each(() => files.read({ paths: ["file.ts"] }, by));
  let edition = 0;
  const edit = await each(() => {
    const [old, next] = [`value250 = ${edition || "compute(250)"}`, `value250 = ${++edition}`];
    return files.edit({ path: "file.ts", edits: [{ old, new: next }] }, by);
  });
  const grep = await each(() => files.grep({ pattern: "value25\\d" }, by), 30);
  journal.close();
  return [rowOf("read", read, 2), rowOf("edit, with the journal", edit, 5), { what: "grep of two files", ...grep }];
}

function verdictRows(coding: typeof Coding): readonly Row[] {
  const allow = ["bash(git *)", "bash(npm run *)", "bash(tail *)", "bash(* a * b * c)"];
  const permissions = coding.createPermissions({ allow, deny: ["bash(rm *)"] }, { root: "/repo" });
  const commands = [...reads, ...asks, ...attacks].map(({ command }) => command);
  for (const command of commands) permissions.judge("bash", { command });
  const warm = measured(() => {
    for (const command of commands) permissions.judge("bash", { command });
  });
  const hostile = hostileCommands().map((command) => measured(() => permissions.judge("bash", { command })));
  const perCommand = { cpu: warm.cpu / commands.length, wall: warm.wall / commands.length };
  const slowest = hostile.reduce((one, other) => (one.cpu > other.cpu ? one : other));
  return [
    { what: "permission verdict, warm", ...perCommand, bar: "≤ 1 ms", holds: perCommand.cpu <= 1 },
    { what: "slowest verdict on 8 KB of hostile text", ...slowest, bar: "≤ 50 ms", holds: slowest.cpu <= 50 },
  ];
}

const hostileParts = [
  ...["$(", "(", "`", '"$(', "${x:-", "$((", "a|", "a;", "*[", "{a,", "[[ ", "bash -c ", '"', "'a' ", "$a$b"],
  ...["env ", "nice ", "xargs ", "-a ", "a ", "$x ", "a/", "~/", "../", "{a,b}", "-e s/a/b/ ", "git "],
];

/** Each part repeated to fill 8 KB, and repeated up to the word limit of a readable command. */
const hostileCommands = (): readonly string[] =>
  ["", "cat ", "find . ", "bash -c '"].flatMap((start) =>
    hostileParts.flatMap((part) =>
      [8_000 / part.length, Math.min(990, 8_000 / part.length)].map((times) => start + part.repeat(times)),
    ),
  );

/** In a new process without compiled code. */
function coldRows(sdk: string, runs: number): readonly Row[] {
  const commands = {
    "an ordinary command": "git status && npm run build | tail",
    "8 KB of commands": "echo a b c; ".repeat(650),
  };
  return Object.entries(commands).map(([name, command]) => {
    const script = `
      const { createPermissions } = await import(${JSON.stringify(pathToFileURL(path.join(sdk, "coding.js")).href)});
      const { judge } = createPermissions({ allow: ["bash(git *)"], deny: ["bash(rm *)"] }, { root: "/repo" });
      const start = process.cpuUsage();
      judge("bash", { command: ${JSON.stringify(command)} });
      const { user, system } = process.cpuUsage(start);
      console.log((user + system) / 1000);`;
    const all = Array.from({ length: runs }, () =>
      Number(runNode(["--input-type=module", "-e", script], process.cwd()).output),
    );
    const cpu = median(all);
    return { what: `cold verdict on ${name}`, cpu, bar: "≤ 50 ms", holds: Math.max(...all) <= 50 };
  });
}

interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

async function each(run: () => Promise<unknown>, count = times): Promise<Cost> {
  const taken: number[] = [];
  const cpu = process.cpuUsage();
  for (let time = 0; time < count; time++) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return { cpu: millisecondsSince(cpu) / count, wall: median(taken) };
}

function measured(run: () => unknown): Cost {
  const cpu = process.cpuUsage();
  const start = performance.now();
  run();
  return { wall: performance.now() - start, cpu: millisecondsSince(cpu) };
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const rowOf = (what: string, cost: Cost, most: number): Row => ({
  what,
  ...cost,
  bar: `≤ ${most} ms of wall time`,
  holds: cost.wall <= most,
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bubblewrap, createCodingTools } from "toolwright/coding";
import { createRuntime } from "toolwright/runtime";
import type { Bench, Row } from "../contract.ts";
import { median } from "../measure.ts";

const files = 200;
const rounds = 5;
const command = "true";

const verdictCommands = [
  "npm run build && npm test 2>&1 | tail -20",
  "git commit -m 'a; rm -rf /' && git push",
  "find . -name '*.ts' -exec wc -l {} + | sort -n",
  'for f in src/*.ts; do grep -n "x" "$f" || echo none; done',
];

/** Wall time, which is what a person waits for. */
async function wallOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The same command, run only by bash. */
async function bare(): Promise<void> {
  const child = spawn("bash", ["--norc", "--noprofile", "-c", command], { stdio: ["ignore", "pipe", "pipe"] });
  await once(child, "close");
}

/** A workspace, and the call of a command in it. */
async function open(folder: string, sandbox: "required" | "off") {
  const tools = await createCodingTools({
    root: path.join(folder, "ws"),
    journal: path.join(folder, `${sandbox}.sqlite`),
    environment: process.env,
    policy: { allow: ["bash(true)"], commands: { sandbox } },
  });
  const turn = (await createRuntime(tools).openSession()).beginTurn();
  const run = async (): Promise<void> => {
    const response = await turn.call("bash", { command });
    if (!response.ok) throw new Error(response.error.message);
  };
  return { tools, run };
}

function verdicts(tools: Awaited<ReturnType<typeof createCodingTools>>): number {
  const { permissions } = tools.services;
  const judge = (): number => {
    const begun = performance.now();
    for (const each of verdictCommands) permissions.judge("bash", { command: each });
    return (performance.now() - begun) / verdictCommands.length;
  };
  return median(Array.from({ length: 100 }, judge));
}

async function rowsIn(folder: string, runs: number): Promise<readonly Row[]> {
  const status = await bubblewrap().available();
  const off = await open(folder, "off");
  const boxed = status.isAvailable ? await open(folder, "required") : undefined;
  const walls: Record<"bare" | "off" | "boxed", number[]> = { bare: [], off: [], boxed: [] };
  // The first call reads the files.
  await off.run();
  await boxed?.run();
  for (let run = 0; run < runs * rounds; run += 1) {
    walls.bare.push(await wallOf(bare));
    walls.off.push(await wallOf(off.run));
    if (boxed !== undefined) walls.boxed.push(await wallOf(boxed.run));
  }
  // The fastest of each, to exclude the load of other programs.
  const over = (values: readonly number[]): number => Math.min(...values) - Math.min(...walls.bare);
  const verdict = verdicts(off.tools);
  await Promise.all([off.tools.close(), boxed?.tools.close()]);
  const bar = "20 ms over bash alone";
  const row = (what: string, ms: number): Row => ({ what, cpu: ms, wall: ms, bar, holds: ms <= 20 });
  return [
    { what: "bash alone", cpu: Math.min(...walls.bare), wall: Math.min(...walls.bare) },
    row(`bash tool, ${files} files, no sandbox`, over(walls.off)),
    ...(boxed === undefined
      ? [{ what: `no sandbox here: ${status.isAvailable ? "" : status.reason}`, cpu: 0 }]
      : [row(`bash tool, ${files} files, in the sandbox`, over(walls.boxed))]),
    { what: "verdict on a command", cpu: verdict, bar: "1 ms", holds: verdict <= 1 },
  ];
}

export default {
  name: "coding",
  summary: "Time that a command waits for the coding toolkit: rules, journal and sandbox around it",
  async run({ runs }) {
    const folder = mkdtempSync(path.join(tmpdir(), "toolwright-bench-"));
    try {
      mkdirSync(path.join(folder, "ws"));
      for (let index = 0; index < files; index += 1)
        writeFileSync(path.join(folder, "ws", `file-${index}.ts`), `export const value = ${index};\n`.repeat(50));
      return await rowsIn(folder, runs);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
} satisfies Bench;

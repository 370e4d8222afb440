// @module-tag full
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startPostgres } from "../support/postgres-server.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

interface Ended {
  readonly output: string;
  readonly errors: string;
  readonly code: number | string | null;
}

/** The guide's project, built, and the outputs in the guide. */
async function projectOf() {
  const blocks = shownCode("site/src/content/docs/durability.md");
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "shown", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  return { root, outputs: blocks.filter(({ language }) => language === "text").map(({ code }) => code) };
}

/** Runs a program of the project; when its output contains `until`, it gets SIGTERM. */
function run(root: string, file: string, { url = "", until }: { url?: string; until?: string } = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, NO_COLOR: "1", DATABASE_URL: url };
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (until !== undefined && output.includes(until)) child.kill("SIGTERM");
  });
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ output, errors, code: signal ?? code }));
  });
}

test("the run of the guide is killed in the middle of a call, and continues", async () => {
  const { root, outputs } = await projectOf();
  expect(await run(root, "invoices.ts")).toMatchObject({ output: outputs[0], code: "SIGKILL" });
  let again = await run(root, "invoices.ts");
  while (again.errors.includes("RUN_HELD")) {
    await wait(100);
    again = await run(root, "invoices.ts");
  }
  expect(again).toEqual({ output: outputs[1], errors: "", code: 0 });
  const sent = readFileSync(path.join(root, "sent.txt"), "utf8").trim().split("\n");
  expect(sent.map((line) => line.split(" ")[0])).toEqual(["ada", "bob"]);
});

test("the run of the guide goes from machine to machine, by PostgreSQL and by a queue of DBOS", async () => {
  const { root, outputs } = await projectOf();
  const server = await startPostgres();
  const { url } = server;
  try {
    let output = "";
    for (const file of ["start.ts", "worker.ts", "answer.ts", "worker.ts"]) {
      const ended = await run(root, file, { url });
      expect(ended).toMatchObject({ errors: "", code: 0 });
      output += ended.output;
    }
    expect(output).toBe(outputs[2]);
    expect(await run(root, "queue-start.ts", { url })).toMatchObject({ code: 0 });
    const until = "price-2 completed A-7 costs 12.50.\n";
    const worker = await run(root, "queue-worker.ts", { url, until });
    expect(worker).toMatchObject({ output: until, code: 0 });
  } finally {
    await server.remove();
  }
});

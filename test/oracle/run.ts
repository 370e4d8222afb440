// Runs random commands and random text under bash with only stubs as programs, and checks that allowed commands run only judged programs:
// `npm run oracle`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { randomCommand } from "./random-command.ts";
import { randomText } from "./random-text.ts";
import { calledBy, createStubs } from "./run-command.ts";
import { isAllowed, unlistedCalls } from "./unlisted-calls.ts";

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 20_261_122);
const workers = Number(process.argv[4] ?? 4);
const perBatch = 1_000;
const totals = { commands: 0, allowed: 0, calls: 0, unsound: 0 };

/** Judges one command; reports unjudged calls. */
async function judge(command: string, stubs: ReturnType<typeof createStubs>): Promise<void> {
  totals.commands++;
  if (!isAllowed(command)) return;
  const calls = await calledBy(command, stubs);
  totals.allowed++;
  totals.calls += calls.length;
  const unlisted = unlistedCalls(command, calls);
  if (unlisted.length === 0 || !(await isRepeated(command))) return;
  totals.unsound++;
  process.stdout.write(`unsound: ${JSON.stringify(command)} ran ${JSON.stringify(unlisted)}\n`);
}

/** Whether a call is also missing in a separate folder: a process of an earlier command may write late. */
async function isRepeated(command: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-oracle-"));
  const calls = await calledBy(command, createStubs(folder));
  rmSync(folder, { recursive: true, force: true });
  return unlistedCalls(command, calls).length > 0;
}

async function work(queue: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-oracle-"));
  const stubs = createStubs(folder);
  for (let command = queue.pop(); command !== undefined; command = queue.pop()) await judge(command, stubs);
  rmSync(folder, { recursive: true, force: true });
}

for (let batch = 0; batch * perBatch < count; batch++) {
  const queue = fc.sample(batch % 2 === 0 ? randomCommand : randomText, {
    numRuns: Math.min(perBatch, count - batch * perBatch),
    seed: seed + batch,
  });
  await Promise.all(Array.from({ length: workers }, () => work(queue)));
  if (batch % 10 === 9) process.stderr.write(`${JSON.stringify(totals)}\n`);
}
process.stdout.write(`${JSON.stringify(totals)}\n`);
process.exitCode = totals.unsound === 0 ? 0 : 1;

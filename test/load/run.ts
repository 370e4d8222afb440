// A server under load with faults: clients that call and answer, pages that do not read, and a process that is repeatedly killed and restarted.
// Prints figures; fails if a confirmed call has no effect, an effect happened twice, or a call failed. `npm run load -- --clients=50 --seconds=20 --kill-every=4 --silent=20`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runtimeArtifact, type RuntimeTool } from "../support/runtime-artifact.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "50" },
    seconds: { type: "string", default: "20" },
    "kill-every": { type: "string", default: "4" },
    silent: { type: "string", default: "20" },
  },
});
const [clients, seconds, killEvery, silent] = [values.clients, values.seconds, values["kill-every"], values.silent].map(
  Number,
) as [number, number, number, number];

const tools: readonly RuntimeTool[] = [
  {
    name: "book",
    metadata: { category: "action", repeatable: true },
    input: { type: "object", properties: { n: { type: "string" } }, required: ["n"], additionalProperties: false },
    execute: `async ({ n }) => { const { appendFile } = await import("node:fs/promises");
      await new Promise((done) => setTimeout(done, 5)); await appendFile(process.env.EFFECTS, n + "\\n"); return n; }`,
  },
  {
    name: "ask",
    metadata: { category: "ui", repeatable: true },
    answer: { type: "object", properties: { n: { type: "string" } }, required: ["n"], additionalProperties: false },
    execute: `(_, ctx) => ctx.ui.request({})`,
  },
];

const folder = await mkdtemp(path.join(tmpdir(), "load-"));
const effects = path.join(folder, "effects.txt");
const registry = await runtimeArtifact(tools, (remove) => process.once("exit", remove));
const program = path.resolve(import.meta.dirname, "../support/children/ui-server.ts");

let port = 0;
let largest = 0;
async function start() {
  const given = [program, registry, path.join(folder, "store.db"), "", String(port)];
  const child = spawn(process.execPath, given, {
    env: { ...process.env, EFFECTS: effects },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  await once(child.stdout, "data").then(([line]) => (port = Number(new URL(String(line)).port)));
  return child;
}

const headers = { "content-type": "application/json" };
async function send(method: string, where: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}${where}`, { method, headers, ...sent });
  if (response.status === 503) throw new Error("The server ends.");
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

const times: number[] = [];
const booked: string[] = [];
const counts = { retries: 0, questions: 0, unknown: 0, failed: 0 };
let isOver = false;

/** Repeats a request without a response; the call keeps its id, so it is the same call. */
async function surely(method: string, where: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    try {
      return await send(method, where, body);
    } catch {
      counts.retries += 1;
      await wait(50);
    }
  }
}

async function client(name: string): Promise<void> {
  const { id } = await surely("POST", "/api/sessions", {});
  const calls = `/api/sessions/${String(id)}/calls`;
  for (let n = 0; !isOver; n += 1) {
    const callId = `${name}-${n}`;
    const began = performance.now();
    if (n % 10 === 9) {
      await surely("POST", calls, { tool: "ask", callId, wait: false });
      await answered(String(id), callId);
      await surely("GET", `${calls}/${callId}?wait=true`);
      counts.questions += 1;
      continue;
    }
    const { response } = await surely("POST", calls, { tool: "book", arguments: { n: callId }, callId });
    const { ok, error } = (response ?? {}) as { readonly ok?: boolean; readonly error?: { readonly message: string } };
    if (ok === true) booked.push(callId);
    else if (error?.message.includes("whether it took effect is unknown") === true) counts.unknown += 1;
    else counts.failed += 1;
    times.push(performance.now() - began);
  }
}

/** Answers the question of a call when it is asked. */
async function answered(session: string, callId: string): Promise<void> {
  for (;;) {
    const { requests } = await surely("GET", `/api/ui-tool/pending?session=${session}`);
    const found = (requests as readonly { readonly callId: string; readonly eventId: string }[]).find(
      (request) => request.callId === callId,
    );
    if (found === undefined) {
      const { status } = await surely("GET", `/api/sessions/${session}/calls/${callId}`);
      if (status === "ended") return;
      await wait(10);
      continue;
    }
    await surely("POST", "/api/ui-tool/submit", { eventId: found.eventId, response: { n: callId } });
    return;
  }
}

/** A page that follows a session and never reads. */
async function silentPage(): Promise<void> {
  const { id } = await surely("POST", "/api/sessions", {});
  while (!isOver) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.pause();
    socket.write(`GET /api/ui-tool/events?session=${String(id)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await Promise.race([once(socket, "close").catch(() => undefined), over.promise]);
    socket.destroy();
    await wait(100);
  }
}

const over = Promise.withResolvers<void>();
let server = await start();
const watching = setInterval(() => {
  // Only if the system reports it, and while the process exists.
  const file = `/proc/${String(server.pid)}/status`;
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  largest = Math.max(largest, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
}, 500);
const working = [
  ...Array.from({ length: clients }, (_, n) => client(`c${n}`)),
  ...Array.from({ length: silent }, () => silentPage()),
];
const downs: number[] = [];
const began = performance.now();
for (let kill = 0; performance.now() - began < seconds * 1000; kill += 1) {
  await wait(killEvery * 1000);
  const from = performance.now();
  server.kill(kill % 2 === 0 ? "SIGKILL" : "SIGTERM");
  await once(server, "exit");
  server = await start();
  await surely("GET", "/health/ready");
  downs.push(performance.now() - from);
}
const took = (performance.now() - began) / 1000;
isOver = true;
over.resolve();
await Promise.all(working);
clearInterval(watching);
server.kill("SIGTERM");
const [code] = (await once(server, "exit")) as [number | null];

const done = (await readFile(effects, "utf8")).trim().split("\n");
const unique = new Set(done);
const lost = booked.filter((n) => !unique.has(n));
const sorted = times.toSorted((left, right) => left - right);
const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
const rows = {
  "clients, silent pages": `${clients}, ${silent}`,
  "calls that ended": `${booked.length}, ${(booked.length / took).toFixed(0)} a second`,
  "time of a call, kills included": `median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}`,
  "questions answered": counts.questions,
  "kills and stops": `${downs.length}, longest until ready again ${Math.max(...downs).toFixed(0)} ms`,
  "requests sent again": counts.retries,
  "calls with unknown outcome": counts.unknown,
  "calls that failed": counts.failed,
  "calls lost": lost.length,
  "effects made again": done.length - unique.size,
  "memory of the server, largest": `${(largest / 1024).toFixed(0)} MiB`,
  "exit code of the last stop": String(code),
};
for (const [name, value] of Object.entries(rows)) process.stdout.write(`${name.padEnd(32)}${String(value)}\n`);
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(lost.length === 0 && done.length === unique.size && counts.failed === 0 && code === 0 ? 0 : 1);

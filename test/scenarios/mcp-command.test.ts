import { Client, StreamableHTTPClientTransport, type ElicitRequestFormParams } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { deskCopy } from "../support/desk-copy.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright } from "./run-scenario.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");
const revisions = [
  ["2026-07-28", {}],
  ["2025-11-25", { tags: "full" }],
] as const;
type Revision = (typeof revisions)[number][0];

let desk = "";
/** A project whose tool returns long results, and waits to be cancelled when it greets `wait`. */
let reporting = "";

const reportingTool = (goodProject["tools/greet/tool.ts"] ?? "")
  .replace("@maximum 3", "@maximum 50000")
  .replace(
    "execute({ name, times = 1 }: GreetInput): Greeting {",
    "async execute({ name, times = 1 }: GreetInput, { signal }): Promise<Greeting> {",
  )
  .replace(
    /return \{ text.*/,
    `if (name === "wait") {
      console.log("waiting");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      console.log("aborted");
    }
    return { text: "Hello. ".repeat(times) };`,
  );

const whenFinished = afterTests();
beforeAll(async () => {
  desk = deskCopy([], whenFinished);
  reporting = linkedProject({ "tools/greet/tool.ts": reportingTool }, whenFinished);
  for (const root of [desk, reporting]) expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
});

function newClient(revision: Revision, asked: string[]): Client {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: revision === "2025-11-25" ? "legacy" : { pin: revision } },
    },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push((params as ElicitRequestFormParams).message);
    return { action: "accept", content: { answer: "yes" } };
  });
  onTestFinished(() => client.close());
  return client;
}

function stdio(root: string, ...more: readonly string[]): StdioClientTransport {
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };
  return new StdioClientTransport({
    command: process.execPath,
    args: [program, "mcp", ...more],
    cwd: root,
    env,
    stderr: "pipe",
  });
}

test("a command whose output is closed by its reader ends with code 0", async () => {
  // The reader of both streams stops after one line, and more output follows.
  const ping = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });
  const piped = spawn(
    "bash",
    [
      "-c",
      `(echo '${ping(1)}'; sleep 2; for id in 2 3 4; do echo '${ping(2)}'; done) | "${process.execPath}" "${program}" mcp 2>&1 | head -1; exit \${PIPESTATUS[1]}`,
    ],
    { cwd: desk },
  );
  let first = "";
  piped.stdout.on("data", (chunk: Buffer) => (first += chunk.toString()));
  expect(await once(piped, "close")).toEqual([0, null]);
  expect(first).not.toContain("Unhandled");
  const args = { mcp: ["mcp"], call: ["call", "kb_search", '{"query":"plugin"}'], help: ["--help"] };
  const ends = Object.values(args).map(async (words) => {
    const child = spawn(process.execPath, [program, ...words], { cwd: desk });
    child.stdout.destroy();
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.stdin.on("error", () => undefined);
    child.stdin.write(`${ping(1)}\nnot JSON\n`);
    const [code] = (await once(child, "close")) as [number];
    return { code, errors };
  });
  for (const end of await Promise.all(ends)) expect(end).toEqual({ code: 0, errors: "" });
});

test.runIf(existsSync("/dev/full"))("a command whose output does not fit on the disk ends with code 1", () => {
  const stdout = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(stdout));
  for (const words of [["verify", "--format", "json"], ["--help"]]) {
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: desk,
      stdio: ["ignore", stdout, "pipe"],
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "The output cannot be written: ENOSPC: no space left on device, write.\n",
    });
  }
});

test("all of a piped input is answered before the command ends, even a last line without a line break", async () => {
  const messages = [
    {
      ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "pipe", version: "1" } },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "kb_search", arguments: { query: "password" } } },
    { jsonrpc: "2.0", id: 3, method: "tools/list" },
  ];
  const child = spawn(process.execPath, [program, "mcp"], { cwd: desk, stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.end(messages.map((message) => JSON.stringify(message)).join("\n"));
  const lines = (await text(child.stdout)).trim().split("\n");
  const answers = lines.map((line) => JSON.parse(line) as { id: number; result?: object });
  expect(answers.map(({ id, result }) => [id, result !== undefined]).toSorted()).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
});

test("the printed block starts even if an older Node is first in the search path", async () => {
  const { stdout } = await runToolwright(["mcp", "--print", "claude"], desk);
  const { mcpServers } = JSON.parse(stdout.replaceAll("<root>", desk)) as { mcpServers: Record<string, Block> };
  const [block] = Object.values(mcpServers);
  const older = tempFolder({ node: "#!/bin/sh\necho 'Node 20 cannot run this.' >&2\nexit 1\n" });
  chmodSync(path.join(older, "node"), 0o755);
  const env = { PATH: `${older}:${process.env.PATH ?? ""}`, HOME: process.env.HOME ?? "" };
  const client = newClient("2025-11-25", []);
  await client.connect(new StdioClientTransport({ ...block!, cwd: older, env, stderr: "pipe" }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(deskTools);
});

interface Block {
  readonly command: string;
  readonly args: string[];
}

const deskTools = [
  "calendar_create_event",
  "contact_lookup",
  "extract_contacts",
  "format_datetime",
  "ignore_user",
  "kb_get",
  "kb_search",
  "question_defer",
];

/** Each event takes time in the calendar. */
let day = 10;

/** Arguments of a successful call, by tool. */
const callsOf = (): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  calendar_create_event: { title: "Review", start: `2035-04-${String((day += 1))}T15:00:00Z` },
  contact_lookup: { query: "ada" },
  extract_contacts: { text: "Write to ada@example.com." },
  format_datetime: { moment: "2035-04-02T15:00:00Z", timeZone: "Europe/Vienna" },
  ignore_user: { userId: "u17" },
  kb_get: { id: "reference/logging#log-redaction" },
  kb_search: { query: "password" },
  question_defer: { question: "What does it cost?" },
});

async function useDesk(client: Client, asked: readonly string[]): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(deskTools);
  for (const [name, args] of Object.entries(callsOf())) {
    const { isError, structuredContent } = await client.callTool({ name, arguments: args });
    expect({ name, isError, structuredContent }).toMatchObject({ name, isError: undefined });
  }
  const found = await client.callTool({ name: "extract_contacts", arguments: { text: "Write to eve@example.com." } });
  expect(JSON.stringify(found.structuredContent)).toContain("eve@example.com");
  const invalid = await client.callTool({ name: "kb_search", arguments: {} });
  expect(invalid).toMatchObject({ isError: true, content: [{ type: "text" }] });
  // Its output schema does not describe an error.
  expect(invalid.structuredContent).toBeUndefined();
  expect(JSON.stringify(invalid.content)).toContain("VALIDATION");
  expect(asked).toHaveLength(1);
}

for (const [revision, options] of revisions)
  describe(`revision ${revision}`, options, () => {
    test("the support desk over standard streams", async () => {
      const asked: string[] = [];
      const client = newClient(revision, asked);
      await client.connect(stdio(desk));
      await useDesk(client, asked);
      const calendar = path.join(desk, "data/calendar.ics");
      expect(readFileSync(calendar, "utf8")).toContain("SUMMARY:Review");
    });

    test("long results, used ids, cancelled calls and printed texts over standard streams", async () => {
      const client = newClient(revision, []);
      const transport = stdio(reporting);
      let printed = "";
      transport.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
      // A handler's printed text does not reach the protocol.
      const faults: unknown[] = [];
      client.onerror = (error) => faults.push(error);
      await client.connect(transport);
      await client.listTools();
      const greeted = (times: number) => ({ text: "Hello. ".repeat(times) });
      const long = await client.callTool({ name: "greet", arguments: { name: "Ada", times: 30_000 } });
      expect(long.structuredContent).toEqual(greeted(30_000));
      const many = Array.from({ length: 9 }, (_, times) => times + 1);
      const all = many.map((times) => client.callTool({ name: "greet", arguments: { name: "Ada", times } }));
      expect((await Promise.all(all)).map(({ structuredContent }) => structuredContent)).toEqual(many.map(greeted));

      const stop = new AbortController();
      let id: unknown;
      const send = transport.send.bind(transport);
      transport.send = (message) => {
        if ("method" in message && message.method === "tools/call" && "id" in message) {
          // A second request with the id of the first, which is still running.
          message = { ...message, id: (id ??= message.id) as number };
        }
        return send(message);
      };
      const refusals: unknown[] = [];
      const { onmessage } = transport;
      transport.onmessage = (message) => {
        if ("error" in message) refusals.push([message.id, message.error.code]);
        else onmessage?.(message);
      };
      const waiting = client.callTool({ name: "greet", arguments: { name: "wait" } }, { signal: stop.signal });
      const ended = waiting.then(
        () => "answered",
        () => "cancelled",
      );
      await expect.poll(() => printed).toContain("waiting");
      void client.callTool({ name: "greet", arguments: { name: "Ada" } }).catch(() => undefined);
      await expect.poll(() => refusals).toEqual([[id, -32600]]);
      stop.abort();
      expect(await ended).toBe("cancelled");
      await expect.poll(() => printed).toContain("aborted");
      expect(faults).toEqual([]);
    });

    test("the support desk over HTTP on loopback", async () => {
      const child = spawn(process.execPath, [program, "mcp", "--http", "--port", "0"], { cwd: desk });
      onTestFinished(() => void child.kill());
      const url = await new Promise<string>((resolve, reject) => {
        let text = "";
        child.stderr.on("data", (chunk: Buffer) => {
          text += chunk.toString("utf8");
          const address = /http:\S+/.exec(text)?.[0];
          if (address !== undefined) resolve(address);
        });
        child.once("exit", () => reject(new Error(text)));
      });
      const asked: string[] = [];
      const client = newClient(revision, asked);
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      await useDesk(client, asked);
    });
  });

test("with `--watch`, a client hears of the next build and gets its tools", { tags: "full" }, async () => {
  const root = linkedProject({});
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const client = newClient("2026-07-28", []);
  await client.connect(stdio(root, "--watch"));
  let changes = 0;
  client.setNotificationHandler("notifications/tools/list_changed", () => void (changes += 1));
  await client.listen({ toolsListChanged: true });
  renameSync(path.join(root, "tools/greet"), path.join(root, "tools/welcome"));
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  await expect.poll(() => changes).toBe(1);
  const fresh = await client.listTools(undefined, { cacheMode: "refresh" });
  expect(fresh.tools.map(({ name }) => name)).toEqual(["welcome"]);
});

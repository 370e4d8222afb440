import { Client, StreamableHTTPClientTransport, type ElicitRequestFormParams } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { deskCopy } from "../support/desk-copy.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { runToolwright } from "./run-scenario.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");
const revisions = ["2026-07-28", "2025-11-25"] as const;

let desk = "";

beforeAll(async () => {
  desk = deskCopy([], (remove) => afterAll(remove));
  expect(await runToolwright(["build"], desk)).toMatchObject({ exit: 0 });
});

function newClient(revision: (typeof revisions)[number], asked: string[]): Client {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: revision === "2025-11-25" ? "legacy" : { pin: revision } },
    },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push((params as ElicitRequestFormParams).message);
    return { action: "accept", content: { confirm: true } };
  });
  onTestFinished(() => client.close());
  return client;
}

function stdio(root: string): StdioClientTransport {
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };
  return new StdioClientTransport({
    command: process.execPath,
    args: [program, "mcp"],
    cwd: root,
    env,
    stderr: "pipe",
  });
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

/** Each event takes time of the calendar. */
let day = 10;

async function useDesk(client: Client, asked: readonly string[]): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(deskTools);
  const found = await client.callTool({ name: "extract_contacts", arguments: { text: "Write to ada@example.com." } });
  expect(found.isError).toBeUndefined();
  expect(JSON.stringify(found.structuredContent)).toContain("ada@example.com");
  const invalid = await client.callTool({ name: "kb_search", arguments: {} });
  expect(invalid.structuredContent).toMatchObject({ error: { type: "VALIDATION" } });
  const event = { title: "Review", start: `2035-04-${String((day += 1))}T15:00:00Z` };
  const created = await client.callTool({ name: "calendar_create_event", arguments: event });
  expect(created.isError).toBeUndefined();
  expect(asked).toHaveLength(1);
}

test.each(revisions)("D15: the support desk over standard streams, revision %s", async (revision) => {
  const asked: string[] = [];
  const client = newClient(revision, asked);
  await client.connect(stdio(desk));
  await useDesk(client, asked);
  const calendar = path.join(desk, "data/calendar.ics");
  expect(readFileSync(calendar, "utf8")).toContain("SUMMARY:Review");
});

test.each(revisions)("D15: the support desk over HTTP on loopback, revision %s", async (revision) => {
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

test("D15: what a handler prints does not reach the protocol", async () => {
  const file = "tools/greet/tool.ts";
  const source = (goodProject[file] ?? "").replace("return {", 'console.log("a line of the handler"); return {');
  const root = linkedProject({ [file]: source });
  expect(await runToolwright(["build"], root)).toMatchObject({ exit: 0 });
  const client = newClient("2026-07-28", []);
  const transport = stdio(root);
  let printed = "";
  transport.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
  const faults: unknown[] = [];
  client.onerror = (error) => faults.push(error);
  await client.connect(transport);
  const greeted = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
  expect(greeted.isError).toBeUndefined();
  expect(faults).toEqual([]);
  await expect.poll(() => printed).toContain("a line of the handler");
});

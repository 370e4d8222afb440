import { spawn } from "node:child_process";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { linkedProject } from "../support/linked-project.ts";
import { runCommand } from "./run-scenario.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

const pickDate = `import { defineTool } from "toolwright";

/** The chosen day. */
export interface PickedDate {
  /** As 2026-05-03. @minLength 3 */
  date: string;
}

/**
 * Ask the user for the day of the visit, and return it.
 *
 * Use before a visit is booked. Not for times of day.
 */
export default defineTool({
  category: "ui",
  async execute(_input: object, ctx): Promise<PickedDate> {
    return ctx.ui.request<PickedDate>({ label: "When?" });
  },
});
`;

const breakDown = `import { defineTool } from "toolwright";

/** Count the visits of the day. Use when the user asks how many there are. */
export default defineTool({
  category: "retrieval",
  execute: (): Promise<number> => Promise.reject(new Error("no connection to db.internal")),
});
`;

interface Running {
  readonly get: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly post: (path: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;
  /** Its standard error so far. */
  readonly errors: () => string;
  /** Asks the process to end; resolves to its exit code. */
  readonly terminate: () => Promise<number | null>;
}

/** `toolwright serve` in the project, when it listens. */
async function serve(root: string, ...options: readonly string[]): Promise<Running> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: "1" };
  const child = spawn(process.execPath, [program, "serve", "--port", "0", ...options], { cwd: root, env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      const address = /http:\/\/\S+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(text)));
  });
  const send = async (where: string, init?: RequestInit): Promise<Readonly<Record<string, unknown>>> =>
    (await (await fetch(`${url}${where}`, init)).json()) as Readonly<Record<string, unknown>>;
  const headers = { "content-type": "application/json" };
  return {
    errors: () => text,
    get: (where) => send(where),
    post: (where, body) => send(where, { method: "POST", headers, body: JSON.stringify(body) }),
    terminate: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

test("`toolwright serve` calls tools and takes answers; SIGTERM ends it, and the next one continues with the open question", async () => {
  const root = linkedProject({ "tools/pick_date.ts": pickDate, "tools/break_down.ts": breakDown });
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const first = await serve(root, "--log");
  const { id } = await first.post("/api/sessions", {});
  const session = `/api/sessions/${String(id)}`;
  const greeted = await first.post(`${session}/calls`, { tool: "greet", arguments: { name: "Ada" } });
  expect(greeted).toMatchObject({ status: "ended", response: { ok: true, data: { text: "Hello Ada!" } } });
  const [, line = ""] = await vi.waitUntil(() => /\n(\{.*\})\n/.exec(first.errors()), { timeout: 30_000 });
  expect(JSON.parse(line)).toEqual({
    ...{ time: expect.any(Number) as number, durationMs: expect.any(Number) as number },
    ...{ sessionId: id, turnId: expect.any(String) as string, callId: greeted.callId, tool: "greet", ok: true },
  });
  const broken = await first.post(`${session}/calls`, { tool: "break_down", callId: "broken" });
  expect(broken).toMatchObject({ response: { ok: false, error: { errorId: "broken" } } });
  expect(JSON.stringify(broken)).not.toContain("db.internal");
  await vi.waitUntil(() => first.errors().includes("\nError id broken:\nthrown Error: no connection to db.internal\n"));
  const call = { tool: "pick_date", callId: "visit", wait: false };
  expect(await first.post(`${session}/calls`, call)).toMatchObject({ callId: "visit", status: "running" });
  const pending = async (server: Running) => {
    const { requests } = await server.get(`/api/ui-tool/pending?session=${String(id)}`);
    return (requests as readonly { readonly eventId: string; readonly payload: unknown }[])[0];
  };
  const question = await vi.waitUntil(() => pending(first), { timeout: 30_000 });
  expect(question.payload).toEqual({ label: "When?" });
  const { eventId } = question;
  expect(await first.terminate()).toBe(0);
  const [last = ""] = first.errors().trimEnd().split("\n").slice(-1);
  expect(JSON.parse(last)).toMatchObject({ callId: "visit", tool: "pick_date", ok: false, error: "STOPPED" });

  const second = await serve(root);
  expect(await pending(second)).toEqual(question);
  const submit = (date: string) => second.post("/api/ui-tool/submit", { eventId, response: { date } });
  expect(await submit("x")).toMatchObject({ status: "pending", faults: [{ path: "/date" }] });
  expect(await submit("2026-05-03")).toEqual({ status: "answered" });
  expect(await second.get(`${session}/calls/visit?wait=true`)).toMatchObject({
    response: { ok: true, data: { date: "2026-05-03" } },
  });
  expect(await second.terminate()).toBe(0);
});

test("`toolwright serve --workflow` holds a conversation with the agents of the file in each session", async () => {
  const root = linkedProject({
    "workflow.json": JSON.stringify({ agents: { Host: { instructions: "Greet." } } }),
    "model.ts": `import { scriptedModel } from "toolwright/testing";
export const model = scriptedModel(() => "Welcome.").languageModel;
`,
  });
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const server = await serve(root, "--workflow", "workflow.json", "--model", "model.ts");
  const { id } = await server.post("/api/sessions", {});
  const conversation = `/api/sessions/${String(id)}/conversation`;
  await server.post(`/api/sessions/${String(id)}/messages`, { text: "Hello.", id: "m1" });
  const messages = await vi.waitUntil(
    async () => {
      const { status, messages: all } = await server.get(conversation);
      return status === "user" && (all as readonly unknown[]).length === 2 && all;
    },
    { timeout: 60_000 },
  );
  expect(messages).toMatchObject([{ text: "Hello." }, { agent: "Host", text: "Welcome." }]);
  expect(await server.terminate()).toBe(0);
});

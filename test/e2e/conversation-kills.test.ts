import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { runtimeArtifact } from "../support/runtime-artifact.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { uiTools } from "../support/ui-tools.ts";

const registry = await runtimeArtifact(uiTools, afterAll);
const program = path.resolve(import.meta.dirname, "../support/children/conversation-server.ts");

interface Running {
  readonly get: <Body>(path: string) => Promise<Body>;
  readonly post: (path: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;
  /** Sends the signal; resolves to the exit code once the process has ended. */
  readonly end: (signal: "SIGKILL" | "SIGTERM") => Promise<number | null>;
}

async function start(folder: string, leaseMs: number): Promise<Running> {
  const env = { ...process.env, EFFECTS: path.join(folder, "effects") };
  const args = [program, registry, folder, String(leaseMs)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
    void ended.then(() => reject(new Error("the server ended")));
  });
  const send = async (where: string, init?: RequestInit): Promise<never> =>
    (await (await fetch(`${url}${where}`, init)).json()) as never;
  const headers = { "content-type": "application/json" };
  return {
    get: (where) => send(where),
    post: (where, body) => send(where, { method: "POST", headers, body: JSON.stringify(body) }),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

interface View {
  readonly status: string;
  readonly messages: readonly { readonly text: string }[];
}

const pending = async (server: Running, session: string): Promise<readonly string[]> => {
  const { requests } = await server.get<{ requests: readonly { eventId: string }[] }>(
    `/api/ui-tool/pending?session=${session}`,
  );
  return requests.map(({ eventId }) => eventId);
};

const question = (server: Running, session: string): Promise<string> =>
  vi.waitUntil(async () => (await pending(server, session))[0], { timeout: 30_000 });

/** All messages, once it is the user's turn after this number of messages. */
const said = async (server: Running, session: string, count: number): Promise<readonly string[]> => {
  const view = await vi.waitUntil(
    async () => {
      const now = await server.get<View>(`/api/sessions/${session}/conversation`);
      return now.status === "user" && now.messages.length === count && now;
    },
    { timeout: 30_000 },
  );
  return view.messages.map(({ text }) => text);
};

test("a conversation that waits for a person outlives kill -9 and SIGTERM of its server; nothing is asked or done twice", async () => {
  const folder = tempFolder({});
  const lines = (name: string): number => readFileSync(path.join(folder, name), "utf8").split("\n").length - 1;
  const first = await start(folder, 500);
  const { id } = await first.post("/api/sessions", {});
  const session = String(id);
  await first.post(`/api/sessions/${session}/messages`, { text: "Book.", id: "m1" });
  const one = await question(first, session);
  await first.end("SIGKILL");

  const second = await start(folder, 600_000);
  expect(await pending(second, session)).toEqual([one]);
  const answer = { eventId: one, response: { date: "May 3" } };
  expect(await second.post("/api/ui-tool/submit", answer)).toEqual({ status: "answered" });
  expect(await said(second, session, 3)).toEqual(["Book.", "", '{"date":"May 3"}']);
  expect(await second.post("/api/ui-tool/submit", answer)).toEqual({ status: "answered", duplicate: true });
  expect([lines("effects"), lines("model")]).toEqual([1, 2]);

  // It ends normally and releases the conversation, so the next process does not wait for the lease.
  await second.post(`/api/sessions/${session}/messages`, { text: "Again.", id: "m2" });
  const two = await question(second, session);
  expect(await second.end("SIGTERM")).toBe(0);
  const third = await start(folder, 500);
  expect(await pending(third, session)).toEqual([two]);
  // Killed after the answer is stored.
  expect(await third.post("/api/ui-tool/submit", { eventId: two, response: { date: "June 1" } })).toEqual({
    status: "answered",
  });
  await third.end("SIGKILL");

  const fourth = await start(folder, 500);
  expect(await said(fourth, session, 6)).toEqual([
    ...["Book.", "", '{"date":"May 3"}'],
    ...["Again.", "", '{"date":"June 1"}'],
  ]);
  expect(await pending(fourth, session)).toEqual([]);
  expect(lines("effects")).toBe(2);
});

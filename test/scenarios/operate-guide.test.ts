// @module-tag full
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sqliteStore } from "../../sdk/src/agents.ts";
import { linkedProject } from "../support/linked-project.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

const run = promisify(execFile);
const shown = (title: string): string =>
  shownCode("site/src/content/docs/operate.md").find((block) => block.title === title)?.code ?? "";
const node = path.dirname(process.execPath);
const env = { PATH: [node, process.env.PATH].join(path.delimiter), HOME: process.env.HOME };
const shell = (code: string, cwd: string) => run("bash", ["-ec", code], { cwd, env });

test("a store is backed up while another process writes to it, and restored, by the commands of the guide", async () => {
  const root = tempFolder();
  const file = path.join(root, "runs.db");
  const before = await sqliteStore(file);
  await before.append("orders", { entries: [{ entry: "first" }, { entry: "second" }], after: 0 });
  const writer = path.join(repository, "test/support/children/log-writer.ts");
  const child = spawn(process.execPath, [writer, file, "a", "1000000"], { stdio: "ignore" });
  await expect.poll(async () => (await before.read("shared")).length).toBeGreaterThan(0);
  await shell(shown("back up a file"), root);
  const isWriting = child.exitCode === null;
  child.kill("SIGKILL");
  await once(child, "exit");
  const kept = (await before.read("shared")).length;
  await before.append("orders", { entries: [{ entry: "after the copy" }], after: 2 });
  await before.close();
  await shell(shown("restore a file"), root);
  const restored = await sqliteStore(file);
  expect((await restored.read("orders")).map(({ entry }) => entry)).toEqual(["first", "second"]);
  // All writes up to one moment.
  const copied = (await restored.read("shared")).map(({ entry }) => (entry as { readonly n: number }).n);
  expect(copied).toEqual(Array.from({ length: copied.length }, (_, n) => n));
  expect(isWriting && copied.length > 0 && copied.length <= kept).toBe(true);
  await restored.append("orders", { entries: [{ entry: "third" }], after: 2 });
  await restored.close();
});

test("the server of the guide logs each call with pino, without arguments, and ends on SIGTERM", async () => {
  const root = linkedProject({ "logged-server.ts": shown("logged-server.ts") });
  symlinkSync(path.join(repository, "node_modules/pino"), path.join(root, "node_modules/pino"), "dir");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const server = spawn(process.execPath, ["logged-server.ts"], { cwd: root, env: { ...env, PORT: "0" } });
  const ended = once(server, "exit");
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse(String((await lines.next()).value)) as Readonly<Record<string, unknown>>;
  const { msg, url } = await next();
  expect(msg).toBe("listening");
  const call = (args: object) =>
    fetch(`${String(url)}/api/tools/greet`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args),
    });
  await call({ name: "Ada" });
  const { sessionId, turnId, callId, ms, ...line } = await next();
  expect([sessionId, turnId, callId].map((id) => typeof id)).toEqual(["string", "string", "string"]);
  expect(ms).toBeGreaterThan(0);
  expect(line).toEqual({
    ...{ level: 30, time: expect.any(Number) as number, pid: server.pid, hostname: expect.any(String) as string },
    ...{ tool: "greet", ok: true, msg: "call" },
  });
  await call({ name: 7 });
  expect(await next()).toMatchObject({ level: 50, tool: "greet", type: "VALIDATION", msg: "failed" });
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { processesWith } from "#test/support/processes-with.ts";
import { expect, test } from "vitest";
import { RunningProgram, type ProgramStart } from "./running-program.ts";

const started = (script: string, more: Partial<ProgramStart> = {}): RunningProgram =>
  new RunningProgram({
    argv: ["bash", "--norc", "-c", script],
    folder: import.meta.dirname,
    environment: { PATH: process.env.PATH },
    onOutput: () => undefined,
    ...more,
  });

test("output, exit code and signal of a program", async () => {
  const output: string[] = [];
  const program = started("echo out; sleep 0.05; echo err >&2; exit 3", {
    onOutput: (stream, bytes) => output.push(`${stream} ${bytes.toString()}`),
  });
  expect(await program.ended).toEqual({ exitCode: 3, signal: null });
  expect(output).toEqual(["stdout out\n", "stderr err\n"]);
  expect(await started("kill -9 $$").ended).toEqual({ exitCode: null, signal: "SIGKILL" });
});

test.each([
  ["waits", (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))],
  ["keeps the process busy", (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)],
])("all output of a program that has ended is read, also where its reader %s", async (_does, pause) => {
  let size = 0;
  const program = started("seq 1 40000", {
    onOutput: async (_, bytes) => {
      size += bytes.length;
      await pause(150);
    },
  });
  expect(await program.ended).toEqual({ exitCode: 0, signal: null });
  expect(size).toBe(228_894);
});

test("a program receives the text written to its input", async () => {
  let output = "";
  const program = started("read -r line; echo got $line", {
    hasInput: true,
    onOutput: (_, bytes) => (output += bytes.toString()),
  });
  expect(program.write("a line\n")).toBe(true);
  await program.ended;
  expect(output).toBe("got a line\n");
  expect(started("true").write("x")).toBe(false);
});

test("if the reader of the output fails, the program is ended and the caller gets the error", async () => {
  const program = started(`echo out; setsid sleep 84.${process.pid} & sleep 84.${process.pid}`, {
    onOutput: () => {
      throw new SyntaxError("not a message");
    },
  });
  await expect(program.ended).rejects.toThrow("not a message");
  expect(processesWith(`84.${process.pid}`)).toEqual([]);
});

test("a signal ends all started processes, including processes that left the group", async () => {
  const controller = new AbortController();
  // The number belongs to this process, because another suite may run on the same machine.
  const sleep = `sleep 85.${process.pid}`;
  const program = started(`setsid ${sleep} & (${sleep} &); ${sleep}`, { signal: controller.signal });
  await expect.poll(() => processesWith(`sleep\x0085.${process.pid}`).length, { timeout: 15_000 }).toBe(3);
  controller.abort();
  expect(await program.ended).toEqual({ exitCode: null, signal: "SIGTERM" });
  expect(processesWith(`85.${process.pid}`)).toEqual([]);
  expect(await started(sleep, { signal: controller.signal }).ended).toMatchObject({ exitCode: null });
});

/** Imitates the package of this name, a dependency of spinners and lock files: it ends the process only if there are no other listeners. */
const signalExit = `
  globalThis[Symbol.for("signal-exit emitter")] = { count: 1 };
  process.on("SIGTERM", function own() {
    if (process.listenerCount("SIGTERM") > 1) return;
    process.removeListener("SIGTERM", own);
    process.kill(process.pid, "SIGTERM");
  });`;

test.each([
  ["no listener", "SIGINT", "", "SIGINT"],
  ["no listener", "SIGTERM", "", "SIGTERM"],
  ["no listener", "SIGHUP", "", "SIGHUP"],
  ["a listener", "SIGTERM", "process.once('SIGTERM', () => process.exit(7));", 7],
  ["signal-exit", "SIGTERM", signalExit, "SIGTERM"],
])("a host with %s that %s ends takes along what it started", async (_, signal, listener, end) => {
  const host = `
    import { RunningProgram } from ${JSON.stringify(import.meta.resolve("./running-program.ts"))};
    ${listener}
    new RunningProgram({ argv: ["bash", "--norc", "-c", "setsid sleep 86.${process.pid} & sleep 86.${process.pid}"], folder: ".", environment: process.env, onOutput() {} });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", host], { stdio: "inherit" });
  await expect.poll(() => processesWith(`sleep\x0086.${process.pid}`).length, { timeout: 15_000 }).toBe(2);
  child.kill(signal as NodeJS.Signals);
  const [code, by] = (await once(child, "exit")) as [number | null, string | null];
  expect(code ?? by).toBe(end);
  await expect.poll(() => processesWith(`sleep\x0086.${process.pid}`), { timeout: 15_000 }).toEqual([]);
});

test("a missing program is an error of the system", async () => {
  const program = started("", { argv: ["no-such-program"] });
  await expect(program.started).rejects.toMatchObject({ code: "ENOENT" });
  await expect(program.ended).rejects.toMatchObject({ code: "ENOENT" });
  await program.end();
});

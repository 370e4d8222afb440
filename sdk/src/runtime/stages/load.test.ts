import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { causeOf } from "../../runtime.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

test("the exception of a module does not reach the model, but the host", async () => {
  const registry = await runtimeArtifact([{ name: "work", execute: "() => 1" }]);
  const file = path.join(path.dirname(registry), "handlers/work.js");
  writeFileSync(file, "throw new Error('postgres://user:SECRET@db');");
  const { call } = await openTestSession({ registry });
  const response = await call("work", {}, { callId: "c1" });
  expect(expectError(response, "INTERNAL")).toMatchObject({ errorId: "c1", partialSideEffects: false });
  expect(JSON.stringify(response)).not.toContain("SECRET");
  expect(String((causeOf(response) as Error).cause)).toContain("SECRET");
});

test("loading a module counts against no time limit", async () => {
  const registry = await runtimeArtifact([{ name: "work", metadata: { timeoutMs: 5 }, execute: "async () => 1" }]);
  const file = path.join(path.dirname(registry), "handlers/work.js");
  writeFileSync(
    file,
    "await new Promise((resolve) => setTimeout(resolve, 20));\nexport const execute = async () => 1;",
  );
  const clock = createFakeClock();
  const { call } = await openTestSession({ registry, clock });
  const pending = call("work", {});
  clock.advance(1000);
  expect(expectOk(await pending)).toBe(1);
});

test("the modules of the tools that a tool requires are loaded before its own, once, and in a cycle too", async () => {
  const requiring = (name: string, ...requires: readonly string[]) => ({
    name,
    metadata: { requires },
    execute: "() => globalThis.loaded",
  });
  const tools = [requiring("a", "b", "c"), requiring("b", "d"), requiring("c", "d", "a"), requiring("d")];
  const registry = await runtimeArtifact(tools);
  for (const { name } of tools) {
    const file = path.join(path.dirname(registry), `handlers/${name}.js`);
    // Required modules come first even if they load slowly.
    const text = `await new Promise((resolve) => setTimeout(resolve, ${name === "a" ? 0 : 5}));
(globalThis.loaded ??= []).push("${name}");
export const execute = () => globalThis.loaded;`;
    writeFileSync(file, text);
  }
  const { call } = await openTestSession({ registry });
  expect(expectOk(await call("a", {}))).toEqual(["d", "b", "c", "a"]);
});

test("a required module that cannot be loaded fails the call, and the cause names it", async () => {
  const registry = await runtimeArtifact([
    { name: "first", execute: "() => 1" },
    { name: "second", metadata: { requires: ["first"] }, execute: "() => 2" },
  ]);
  writeFileSync(path.join(path.dirname(registry), "handlers/first.js"), "throw new Error('no driver')");
  const { call } = await openTestSession({ registry });
  const response = await call("second", {});
  expectError(response, "INTERNAL");
  expect(String(causeOf(response))).toContain("handlers/first.js cannot be loaded: no driver");
});

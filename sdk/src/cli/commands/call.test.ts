import { expect, test } from "vitest";
import { runtimeArtifact } from "../../../../test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { runCommandLine } from "../main.ts";

const schema = (): JsonSchema => ({ type: "object", properties: { text: { type: "string" } } });

const artifact = (): Promise<string> =>
  runtimeArtifact([{ name: "echo", input: schema(), output: schema(), execute: "(input) => input" }]);

async function call(args: readonly string[], input: string): Promise<{ exit: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const exit = await runCommandLine(["call", ...args], {
    cwd: import.meta.dirname,
    env: {},
    color: false,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    readInput: () => Promise.resolve(input),
  });
  return { exit, ...said };
}

test("arguments given as - come from standard input", async () => {
  const { exit, out } = await call(["echo", "-", "--registry", await artifact()], '{"text":"from a pipe"}\n');
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: { text: "from a pipe" } });
  expect(exit).toBe(0);
});

test("what comes from standard input must be JSON, too", async () => {
  const { exit, out, err } = await call(["echo", "-", "--registry", await artifact()], "");
  expect(err).toContain("ARGUMENTS_NOT_JSON");
  expect(out).toBe("");
  expect(exit).toBe(1);
});

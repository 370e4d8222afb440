import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { runCommandLine } from "../main.ts";

const schema = (): JsonSchema => ({ type: "object", properties: { text: { type: "string" } } });

const artifact = (): Promise<string> =>
  runtimeArtifact([
    { name: "echo", input: schema(), output: schema(), execute: "(input) => input" },
    {
      name: "erase",
      metadata: { category: "action", confirm: true },
      input: schema(),
      question: "({ text }) => `Erase ${text}?`",
      execute: "() => 'erased'",
    },
  ]);

async function call(
  args: readonly string[],
  input = "",
  confirm?: (question: string) => Promise<boolean>,
): Promise<{ exit: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const exit = await runCommandLine(["call", ...args], {
    cwd: import.meta.dirname,
    env: {},
    color: false,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    readInput: () => Promise.resolve(input),
    ...(confirm === undefined ? {} : { confirm }),
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

const erase = async (): Promise<readonly string[]> => ["erase", '{"text":"\u200ball"}', "--registry", await artifact()];

test("a call that needs confirmation runs with --yes", async () => {
  const { exit, out } = await call([...(await erase()), "--yes"]);
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: "erased" });
  expect(exit).toBe(0);
});

test("without a terminal it says how to confirm, and shows no token", async () => {
  const { exit, out, err } = await call(await erase());
  expect(err).toBe("A person has to confirm this call: Erase ⟨U+200B⟩all? Add --yes to confirm it.");
  expect(JSON.parse(out)).toMatchObject({
    error: { type: "CONFIRMATION_REQUIRED", confirmation: { token: "[redacted]" } },
  });
  expect(exit).toBe(1);
});

test.each([
  [true, { ok: true, data: "erased" }, 0],
  [false, { error: { message: "erase was not run: the user declined it." } }, 1],
])("the person at the terminal decides: %s", async (answer, response, code) => {
  const asked: string[] = [];
  const { exit, out } = await call(await erase(), "", (question) => {
    asked.push(question);
    return Promise.resolve(answer);
  });
  expect(asked).toEqual(['Erase ⟨U+200B⟩all?\n{\n  "text": "⟨U+200B⟩all"\n}\n']);
  expect(JSON.parse(out)).toMatchObject(response);
  expect(exit).toBe(code);
});

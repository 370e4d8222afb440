import path from "node:path";
import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { CommandIo } from "../console/command.ts";
import { runCommandLine } from "../main.ts";

const schema = (): JsonSchema => ({ type: "object", properties: { text: { type: "string" } } });

const seat: JsonSchema = {
  type: "object",
  properties: {
    seat: { type: "string", pattern: "^[0-9]+[A-F]$", description: "Such as 12A." },
    meal: { enum: ["fish", "none"] },
    vegan: { type: "boolean" },
  },
  required: ["seat", "vegan"],
  additionalProperties: false,
};

const rootOf = (registry: string): string => path.resolve(registry, "../..");

const project = async (): Promise<string> =>
  rootOf(
    await runtimeArtifact([
      { name: "echo", input: schema(), output: schema(), execute: "(input) => input" },
      {
        name: "erase",
        metadata: { category: "action", confirm: true },
        input: schema(),
        question: "({ text }) => `Erase ${text}?`",
        execute: "() => 'erased'",
      },
      {
        name: "choose_seat",
        metadata: { category: "ui", title: "Choose a seat" },
        input: { type: "object", properties: { row: { type: "integer" } } },
        answer: seat,
        execute: "(input, ctx) => ctx.ui.request(input, { message: 'Where do you sit?' })",
      },
      {
        name: "choose_twice",
        metadata: { category: "ui" },
        answer: { type: "string", enum: ["left", "right"] },
        execute: "async (_, ctx) => [await ctx.ui.request({ at: 1 }), await ctx.ui.request({ at: 2 })]",
      },
    ]),
  );

async function call(
  args: readonly string[],
  input = "",
  terminal: Partial<CommandIo> = {},
): Promise<{ exit: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const exit = await runCommandLine(["call", ...args], {
    cwd: import.meta.dirname,
    env: {},
    color: false,
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    readInput: () => Promise.resolve(input),
    ...terminal,
  });
  return { exit, ...said };
}

test("arguments given as - come from standard input", async () => {
  const { exit, out } = await call(["echo", "-", "--root", await project()], '{"text":"from a pipe"}\n');
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: { text: "from a pipe" } });
  expect(exit).toBe(0);
});

test("standard input must be JSON, too", async () => {
  const { exit, out, err } = await call(["echo", "-", "--root", await project()], "");
  expect(err).toContain("ARGUMENTS_NOT_JSON");
  expect(out).toBe("");
  expect(exit).toBe(1);
});

test("a repeated key in the arguments is refused", async () => {
  const { exit, out, err } = await call(["echo", '{"text":"a","text":"b"}', "--root", await project()]);
  expect(err).toContain('The arguments have the key "text" twice.');
  expect(out).toBe("");
  expect(exit).toBe(1);
});

const erase = async (): Promise<readonly string[]> => ["erase", '{"text":"\u200ball"}', "--root", await project()];

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
  ["YES", { ok: true, data: "erased" }, 0],
  ["", { error: { message: "erase was not run: the user declined it." } }, 1],
])("the person at the terminal decides: %s", async (answer, response, code) => {
  const asked: string[] = [];
  const { exit, out } = await call(await erase(), "", {
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  });
  expect(asked).toEqual(['Erase ⟨U+200B⟩all?\n{\n  "text": "⟨U+200B⟩all"\n}\nRun it? [y/N] ']);
  expect(JSON.parse(out)).toMatchObject(response);
  expect(exit).toBe(code);
});

async function seated(lines: readonly string[], args: readonly string[] = []) {
  const asked: string[] = [];
  const left = [...lines];
  const ask = (question: string): Promise<string | undefined> => {
    asked.push(question);
    return Promise.resolve(left.shift());
  };
  const given = ["choose_seat", '{"row":12}', "--root", await project(), ...args];
  const { out, exit } = await call(given, "", { ask });
  return { asked, exit, response: JSON.parse(out) as unknown };
}

const vegan = "vegan: boolean (Enter alone cancels)\n> ";

test("at a terminal the person fills in the form of a ui tool, field by field, until it fits", async () => {
  const { asked, exit, response } = await seated(["x", "FISH", "yes", "12A"]);
  expect(response).toMatchObject({ ok: true, data: { seat: "12A", meal: "fish", vegan: true } });
  expect(exit).toBe(0);
  const field = "seat: string – Such as 12A. (Enter alone cancels)\n> ";
  const title = 'Where do you sit? {"row":12}\n';
  expect(asked.slice(0, 3)).toEqual([
    `${title}${field}`,
    'meal: "fish" | "none" (optional: Enter alone skips it)\n> ',
    vegan,
  ]);
  expect(asked[3]).toMatch(
    /^Where do you sit\? \{"row":12\}\n[A-Z][a-z ]+ .+ seat: string – Such as 12A\. \(Enter alone cancels\)\n> $/,
  );
  expect(asked).toHaveLength(4);
});

test("Enter alone cancels a form, as closing the terminal does", async () => {
  for (const lines of [[""], ["12A", "", ""], []])
    expect(await seated(lines)).toMatchObject({
      exit: 1,
      response: { error: { message: "The user did not want to answer choose_seat." } },
    });
});

test("--answer answers the form without a question, at a terminal too", async () => {
  const { asked, response } = await seated([], ["--answer", '{"seat":"7C","vegan":false}']);
  expect(response).toMatchObject({ ok: true, data: { seat: "7C", vegan: false } });
  expect(asked).toEqual([]);
});

test.each([
  ["{", "The answer to choose_seat does not fit. Enter all parts of the form."],
  ['{"seat":"7C"}', "The answer to choose_seat does not fit. Vegan: This is required."],
])("an answer of the command line that does not fit is refused, and no one is asked: %s", async (answer, message) => {
  const { exit, asked, response } = await seated(["12A"], ["--answer", answer]);
  const suggestion = `Pass an answer such as --answer '{"seat":…,"vegan":…}'.`;
  expect(response).toMatchObject({ error: { type: "PERMANENT", message, suggestion } });
  expect([exit, asked]).toEqual([1, []]);
});

test("each question of a call takes the next answer; without a terminal, the first question without one says how to answer", async () => {
  const line = ["choose_twice", "--root", await project(), "--answer", "left"];
  expect(JSON.parse((await call([...line, "--answer", "Right"])).out)).toMatchObject({ data: ["left", "right"] });
  const { exit, out } = await call(line);
  expect(JSON.parse(out)).toMatchObject({
    error: {
      message:
        'choose_twice asks a person, but there is no terminal to ask at: choose_twice asks for an answer. {"at":2} [left, right]',
      suggestion: "Call it at a terminal, or add --answer 'left'.",
    },
  });
  expect(exit).toBe(1);
});

test.each(["handoff", "agent_as_tool", "ask_master", "non_function", "root"] as const)(
  "a call of a tool of type %s says that it needs a run",
  async (type) => {
    const metadata = { category: "orchestration", type, to: "person" } as const;
    const registry = await runtimeArtifact([
      { name: "pass_on", metadata, input: schema(), execute: "(input) => input" },
    ]);
    const call = async (args: string) => {
      const lines: string[] = [];
      const io = { cwd: "/", env: {}, color: false, out: (text: string) => lines.push(text), err: () => undefined };
      const exit = await runCommandLine(
        ["call", "pass_on", args, "--root", rootOf(registry)],
        io as unknown as CommandIo,
      );
      return { exit, response: JSON.parse(lines.join("")) as unknown };
    };
    const message = `pass_on is a tool of type ${type}, which runs no code. The arguments are valid.`;
    expect(await call('{"text":"x"}')).toMatchObject({ exit: 1, response: { ok: false, error: { message } } });
    expect(await call('{"text":1}')).toMatchObject({ exit: 1, response: { error: { type: "VALIDATION" } } });
  },
);

import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { commands as loaders } from "./commands/index.generated.ts";
import { splitCommand } from "./foreign/mcp-server.ts";
import { runCommandLine } from "./main.ts";

const commands = await Promise.all(Object.values(loaders).map((load) => load()));

async function run(argv: readonly string[]) {
  const said = { out: "", err: "" };
  const exit = await runCommandLine(argv, {
    cwd: tempFolder({}, onTestFinished),
    env: {},
    color: false,
    width: 80,
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    readInput: () => Promise.resolve(""),
    ask: () => Promise.resolve(undefined),
  });
  return { exit, ...said };
}

test("the list of commands fits a terminal of 80 columns and 40 lines, grouped by purpose", async () => {
  const { exit, out } = await run(["--help"]);
  const lines = out.trimEnd().split("\n");
  expect(exit).toBe(0);
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => /^\w+:$/.test(line))).toEqual([
    "Options:",
    "Make:",
    "Check:",
    "Run:",
    "Prove:",
    "Publish:",
  ]);
  expect(out).toMatch(/^Publish:\n {2}catalogue +Show the tools/m);
});

test.each(commands.map(({ name, example: [line] }) => [name, line] as const))(
  "the example of %s is a command line that the program takes",
  async (name, line) => {
    const [program, ...words] = splitCommand(line, false) ?? [];
    expect([program, words[0]]).toEqual(["toolwright", name]);
    const { err } = await run(words);
    expect(err).not.toContain("USAGE");
    const { out } = await run([name, "--help"]);
    expect(out).toContain(name === "new" ? "Examples" : `Example:\n  $ ${line}\n`);
    expect(out.split("\n").filter((each) => each.length > 80)).toEqual([]);
  },
);

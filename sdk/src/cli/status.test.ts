import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { runCommandLine } from "./main.ts";

const api = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.test" }],
  paths: { "/notes": { get: { operationId: "notes_list", description: "List the notes of the user." } } },
});

test.each([
  [["build"], ["Building the tools…"]],
  [["verify"], ["Verifying the tools…"]],
  [["verify", "--mcp", "nothing-of-this-name"], ["Listing the tools of the MCP server…"]],
  [["import", "--openapi", "api.json", "--dry-run"], ["Verifying 1 tool…"]],
  [["diff", "api.json"], []],
])("at a terminal, toolwright %j shows what it is doing", async (argv, expected) => {
  const shown: string[] = [];
  const root = tempFolder({ "package.json": '{ "type": "module" }', "api.json": api }, onTestFinished);
  await runCommandLine(argv, {
    cwd: root,
    env: {},
    color: false,
    out: () => undefined,
    err: () => undefined,
    status: (text) => shown.push(text),
    readInput: () => Promise.resolve(""),
  });
  expect(shown).toEqual(expected);
});

import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { runCommandLine } from "./main.ts";

const project = {
  "package.json": '{ "name": "desk" }',
  "README.md": "# Desk",
  "tools/a/notes.ts": "export const a = 1;",
  "site/index.html": "<p>Another site",
};

async function run(argv: readonly string[]) {
  const cwd = tempFolder(project, onTestFinished);
  const err: string[] = [];
  const exit = await runCommandLine(argv, {
    cwd,
    env: {},
    color: false,
    out: () => undefined,
    err: (text) => err.push(text),
    readInput: () => Promise.resolve(""),
  });
  return { exit, err: err.join("\n").replaceAll(cwd, "<cwd>").split("\n") };
}

test.each([
  [["help", "bild"], `error USAGE: Unknown command 'bild'. Did you mean "build"?`],
  [["bild", "--help"], `error USAGE: Unknown command 'bild'. Did you mean "build"?`],
  // A script passes an empty text for a variable that is not set.
  [["catalogue", "--out", ""], "error USAGE: Option '--out <folder>' is empty."],
  [["build", "--root="], "error USAGE: Option '--root <folder>' is empty."],
  [["serve", "--port", ""], "error USAGE: Option '--port <number>' is empty."],
  [["verify", "--root", "README.md"], "error USAGE: '--root' names <cwd>/README.md, which is not a folder."],
  [["build", "--root", "README.md/no"], "error USAGE: '--root' names <cwd>/README.md/no, which is not a folder."],
  [["catalogue", "--logo", "tools"], "error USAGE: '--logo' names <cwd>/tools, which is not a file."],
  [["catalogue", "--styles", "no.css"], "error USAGE: '--styles' names <cwd>/no.css, which is not a file."],
  [
    ["catalogue", "--out", "site"],
    "error USAGE: '--out' names <cwd>/site, whose index.html is not a page of a catalogue.",
  ],
  [
    ["serve", "--origin", "app.example.com"],
    "error USAGE: Option '--origin <origin>' takes an origin such as https://app.example.com; got 'app.example.com'.",
  ],
  [
    ["serve", "--origin", "https://app.example.com/a"],
    "error USAGE: Option '--origin <origin>' takes an origin such as https://app.example.com; got 'https://app.example.com/a'.",
  ],
  [
    ["import", "--openapi", "https://x.test/api.json"],
    "error USAGE: '--openapi' takes a file, and does not load https://x.test/api.json.",
  ],
  [["import", "--module", "tools/a/notes.ts", "--only", "b*"], "error USAGE: Nothing matches '--only b*'."],
])("%j is a wrong command line", async (argv, message) => {
  const { exit, err } = await run(argv);
  expect(err[0]).toBe(message);
  expect(exit).toBe(2);
});

test.each([
  [["infer", "package.json"], "`package.json` is not a TypeScript or JavaScript file."],
  [["infer", "README.md"], "`README.md` is not a TypeScript or JavaScript file."],
  [["infer", "tools/a"], "`tools/a` is a folder."],
  [["infer", "no.ts"], "There is no file `no.ts`."],
  [["import", "--module", "./no.ts"], 'The module "./no.ts" or its types cannot be found.'],
])("%j names a file that cannot be read", async (argv, message) => {
  const { exit, err } = await run(argv);
  expect(err[0]).toContain(message);
  expect(exit).toBe(1);
});

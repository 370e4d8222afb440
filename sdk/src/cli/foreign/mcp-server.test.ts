import { expect, test } from "vitest";
import { splitCommand } from "./mcp-server.ts";

test.each([
  ["npx -y server ./data", ["npx", "-y", "server", "./data"]],
  ["  node \t server.js\n", ["node", "server.js"]],
  [`node "my server.js" 'a b'`, ["node", "my server.js", "a b"]],
  [`node --name="a b"c`, ["node", "--name=a bc"]],
  [`node ""`, ["node", ""]],
  [`node my\\ server.js \\"x`, ["node", "my server.js", '"x']],
  [`node "a\\"b\\n" 'c\\d'`, ["node", 'a"b\\n', "c\\d"]],
  ["node $HOME `x` *.js; rm", ["node", "$HOME", "`x`", "*.js;", "rm"]],
  ["", []],
  [`node "open`, undefined],
  ["node 'open", undefined],
])("%s", (line, words) => {
  expect(splitCommand(line, false)).toEqual(words);
});

test("a backslash separates folders on Windows", () => {
  expect(splitCommand(`C:\\node\\node.exe "C:\\my servers\\a.js"`, true)).toEqual([
    "C:\\node\\node.exe",
    "C:\\my servers\\a.js",
  ]);
});

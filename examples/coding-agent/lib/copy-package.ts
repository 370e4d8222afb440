import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Tests of `ms` for Node's own test runner. The last one fails: 59.999 seconds are shown as 60 seconds, not as a minute. */
const tests = `const assert = require("node:assert");
const { test } = require("node:test");
const ms = require("./index.js");

test("reads a length of time", () => {
  assert.equal(ms("2 days"), 172800000);
});

test("writes a length of time", () => {
  assert.equal(ms(60000), "1m");
  assert.equal(ms(30000), "30s");
});

test("rounds up to the next unit", () => {
  assert.equal(ms(59999), "1m");
});
`;

/** Copies the sources of the npm package `ms` into a new folder, and adds tests. */
export async function copyPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "coding-agent-"));
  const source = dirname(createRequire(import.meta.url).resolve("ms/package.json"));
  await cp(source, folder, { recursive: true });
  await writeFile(join(folder, "index.test.js"), tests);
  return folder;
}

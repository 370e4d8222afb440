import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const sdk = path.resolve(import.meta.dirname, "../../sdk");

/** Makes a process report an older Node version, and print the modules it loads. */
const olderNode = `
  import { registerHooks } from "node:module";
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
  registerHooks({ resolve: (name, context, next) => { const found = next(name, context); console.log(found.url); return found; } });
`;

test("under an older Node the command says which one it needs, and loads nothing else that an older Node cannot read", () => {
  const preload = `data:text/javascript,${encodeURIComponent(olderNode)}`;
  const bin = path.join(sdk, "bin/toolwright.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", preload, bin, "--version"], {
    encoding: "utf8",
  });
  expect(stderr).toContain("error NODE_TOO_OLD: toolwright needs Node 22.16 or later; this is 20.20.2.");
  expect(stderr).toContain('npm install --save-dev "node@^24"');
  expect(status).toBe(1);
  const loaded = [bin, path.join(sdk, "dist/light/node-version.js")].map((file) => pathToFileURL(file).href);
  expect(stdout.split("\n").filter(Boolean)).toEqual(loaded);
});

// @module-tag full
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { tempFolder } from "../support/temp-folder.ts";

const sdk = path.resolve(import.meta.dirname, "../../sdk");

/** Makes a process print the modules it loads as errors. */
const tellLoads = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => { console.error(url); return next(url, context); } });
`)}`;

test("building loads the program's own few files, and of this package nothing else", () => {
  const program = path.join(sdk, "bin/toolwright.js");
  const { status, stderr } = spawnSync(process.execPath, ["--import", tellLoads, program, "build"], {
    cwd: tempFolder(goodProject),
    encoding: "utf8",
  });
  expect(status).toBe(0);
  const loaded = stderr
    .split("\n")
    .filter((line) => line.startsWith("file:"))
    .map((url) => path.relative(sdk, fileURLToPath(url)));
  const own = loaded.filter((file) => /^(?:bin|dist)\//.test(file));
  expect(own.filter((file) => !file.startsWith("dist/chunks/"))).toEqual([
    "bin/toolwright.js",
    "dist/light/node-version.js",
    "dist/cli/bin.js",
  ]);
  expect(own.length).toBeLessThan(170);
});

import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test.each(["sdk", "generators"])("the package in %s is complete as it would be published", (folder) => {
  const publint = path.join(root, "node_modules/publint/src/cli.js");
  const options = { cwd: path.join(root, folder), encoding: "utf8" } as const;
  expect(execFileSync(process.execPath, [publint, "--strict", "--pack", "npm"], options)).toContain("All good!");
});

test("every entry's types resolve for a module that imports it", () => {
  const attw = path.join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const args = [attw, "--pack", "sdk", "--profile", "esm-only", "--no-emoji"];
  // It ends with an exit code other than 0 where a type cannot be resolved.
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })).toContain("OK (ESM)");
}, 60_000);

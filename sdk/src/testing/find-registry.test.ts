import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { findRegistry } from "./find-registry.ts";

test("finds the nearest registry from a folder up", async () => {
  const folder = tempFolder({
    "dist/tool_registry.json": "{}",
    "packages/inner/dist/tool_registry.json": "{}",
    "packages/inner/tools/a/tool.ts": "",
    "packages/other/tools/a/tool.ts": "",
  });
  const found = (from: string): Promise<string> => findRegistry(path.join(folder, from));
  expect(await found("packages/inner/tools/a")).toBe(path.join(folder, "packages/inner/dist/tool_registry.json"));
  expect(await found("packages/other/tools/a")).toBe(path.join(folder, "dist/tool_registry.json"));
});

test("says what to do where there is none", async () => {
  const folder = tempFolder();
  await expect(findRegistry(folder)).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message: `There is no dist/tool_registry.json in ${folder} or above it.`,
    remedy: "Run `toolwright build` first, or give `openTestSession` the path of the registry.",
  });
});

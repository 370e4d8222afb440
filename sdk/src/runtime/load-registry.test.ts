import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { loadRegistry } from "./load-registry.ts";

test("reads a registry from a path, an address and the text of an address", async () => {
  const file = await runtimeArtifact([{ name: "now", execute: "() => 1" }]);
  for (const given of [file, pathToFileURL(file), pathToFileURL(file).href]) {
    const registry = await loadRegistry(given);
    expect(registry.tools.map(({ toolId }) => toolId)).toEqual(["now"]);
    expect(registry.location).toBe(file);
  }
});

test("a missing file, also below a file, has another code than a broken one", async () => {
  const folder = tempFolder({ "a.json": "{" });
  for (const missing of ["none.json", "a.json/tool_registry.json"]) {
    await expect(loadRegistry(path.join(folder, missing))).rejects.toMatchObject({
      code: "REGISTRY_NOT_FOUND",
      message: `There is no file ${path.join(folder, missing)}.`,
    });
  }
  await expect(loadRegistry(path.join(folder, "a.json"))).rejects.toMatchObject({
    code: "REGISTRY_UNREADABLE",
    at: { line: 1, column: 2 },
  });
});

test("a folder is not read as a file", async () => {
  const folder = tempFolder();
  mkdirSync(path.join(folder, "dist"));
  await expect(loadRegistry(path.join(folder, "dist"))).rejects.toMatchObject({ code: "REGISTRY_UNREADABLE" });
});

test("bytes that are not text are not a registry", async () => {
  const file = path.join(tempFolder(), "r.json");
  writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00, 0x7b]));
  await expect(loadRegistry(file)).rejects.toMatchObject({ code: "REGISTRY_UNREADABLE" });
});

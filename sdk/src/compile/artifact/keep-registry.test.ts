import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { keepRegistry } from "./keep-registry.ts";

const text = (version: string): string => `{"format":"1.0","version":"${version}","gitCommit":null,"tools":[\n]}\n`;

test("the registry that is replaced by another version is kept", async () => {
  const root = tempFolder({ "dist/tool_registry.json": text("1.0.0+aa") });
  const file = path.join(root, "dist/tool_registry.json");
  await keepRegistry(root, "dist", "1.0.0+aa");
  expect(readdirSync(path.join(root, "dist"))).toEqual(["tool_registry.json"]);
  await keepRegistry(root, "dist", "1.0.0+bb");
  await keepRegistry(root, "dist", "1.0.0+bb");
  expect(readFileSync(path.join(root, "dist/registries/1.0.0+aa.json"), "utf8")).toBe(text("1.0.0+aa"));
  expect(readFileSync(file, "utf8")).toBe(text("1.0.0+aa"));
});

test.each(["", "{", '{"version":"../../x"}'])("there is nothing to keep of %s", async (content) => {
  const root = tempFolder({ "dist/tool_registry.json": content });
  await keepRegistry(root, "dist", "1.0.0+aa");
  await keepRegistry(root, "none", "1.0.0+aa");
  expect(readdirSync(root)).toEqual(["dist"]);
  expect(readdirSync(path.join(root, "dist"))).toEqual(["tool_registry.json"]);
});

test("the last 20 are kept, and no other file is touched", async () => {
  const names = Array.from({ length: 20 }, (_, n) => `1.0.${n}+aa.json`);
  const root = tempFolder({
    "dist/tool_registry.json": text("2.0.0+aa"),
    "dist/registries/own.json": "{}",
    ...Object.fromEntries(names.map((name) => [`dist/registries/${name}`, "{}"])),
  });
  for (const [n, name] of names.entries()) utimesSync(path.join(root, "dist/registries", name), n + 1, n + 1);
  await keepRegistry(root, "dist", "2.0.0+bb");
  expect(readdirSync(path.join(root, "dist/registries")).sort()).toEqual(
    [...names.slice(1), "2.0.0+aa.json", "own.json"].sort(),
  );
});

test("a folder that cannot be made is reported", async () => {
  const root = tempFolder({ "dist/tool_registry.json": text("1.0.0+aa") });
  writeFileSync(path.join(root, "dist/registries"), "");
  await expect(keepRegistry(root, "dist", "1.0.0+bb")).rejects.toMatchObject({ code: "BUILD_LOCKED" });
});

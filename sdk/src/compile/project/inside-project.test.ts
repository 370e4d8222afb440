import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { buildProject } from "../build-project.ts";

/** A project in which a folder is a link to one outside of it, which has the folder's files. */
function withLink(folder: string): { readonly root: string; readonly outside: string } {
  const root = linkedProject();
  const outside = tempFolder();
  const place = path.join(root, folder);
  if (existsSync(place)) cpSync(place, outside, { recursive: true });
  rmSync(place, { recursive: true, force: true });
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(outside, place, "dir");
  return { root, outside };
}

test.each([
  "dist",
  "dist/handlers",
  "dist/components",
  "tools",
  "node_modules/.cache",
  "node_modules/.cache/toolwright",
])("a link from %s out of the project is refused", async (folder) => {
  const { root, outside } = withLink(folder);
  const before = readdirSync(outside, { recursive: true });
  await expect(buildProject({ root })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: expect.stringContaining(`A link leads from ${folder}`) as string,
  });
  expect(readdirSync(outside, { recursive: true })).toEqual(before);
});

test("a link that leads nowhere yet, and a link above the folder, are refused too", async () => {
  const root = linkedProject({ "toolwright.config.json": '{ "outDir": "out/dist" }' });
  symlinkSync(path.join(tempFolder(), "later"), path.join(root, "out"), "dir");
  await expect(buildProject({ root })).rejects.toMatchObject({
    message: "A link leads from out/dist out of the project.",
  });
});

test("a tool folder that is a link out of the project is a finding, and nothing is written to it", async () => {
  const { root, outside } = withLink("tools/greet");
  const { ok, findings } = await buildProject({ root });
  expect([ok, findings.map(({ message }) => message)]).toEqual([
    false,
    ["tools/greet cannot be read: a link leads out of the project."],
  ]);
  expect(readdirSync(outside)).not.toContain("schema.json");
});

test("a link to another folder of the project is followed", async () => {
  const root = linkedProject();
  mkdirSync(path.join(root, "built"));
  symlinkSync("built", path.join(root, "dist"), "dir");
  expect(await buildProject({ root })).toMatchObject({ ok: true });
  expect(readdirSync(path.join(root, "built"))).toContain("tool_registry.json");
});

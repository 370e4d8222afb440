import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import nodePlop from "node-plop";
import { describe, expect, it } from "vitest";
import { categories } from "./categories/index.generated.ts";
import { parts } from "./parts/index.generated.ts";
import plopfile from "./plopfile.ts";
import { project, starters } from "./src/generators.ts";

const folder = path.join(import.meta.dirname, "categories");
const templates = path.join(import.meta.dirname, "../templates");

async function idsOnDisk(): Promise<readonly string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^[a-z-]+\.ts$/.test(file)).map((file) => file.slice(0, -3));
}

describe("plopfile", () => {
  it("registers the project, its starters, the parts and every category of the folder", async () => {
    const plop = await nodePlop("");
    plopfile(plop);
    const names = plop.getGeneratorList().map(({ name }) => name);
    const others = [...starters, ...parts].map(({ id }) => id);
    expect(names.sort()).toEqual(["project", ...others, ...(await idsOnDisk())].sort());
  });

  it("finds a shared suite next to every category", async () => {
    for (const id of await idsOnDisk()) {
      expect(await readFile(path.join(folder, `${id}.test.ts`), "utf8"), id).toContain("testMaker(");
    }
  });

  it("has a template for every file, and a file for every template", async () => {
    const named = [project, ...starters, ...categories, ...parts].flatMap((generator) =>
      generator.files(generator.sample),
    );
    const entries = await readdir(templates, { recursive: true, withFileTypes: true });
    const present = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(templates, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
    expect([...new Set(named.map(({ template }) => template))].sort()).toEqual(present.sort());
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { readRegistry } from "./read-catalogue.ts";

const empty = '{"format":"1.0","version":"1.0.0+000000000000","gitCommit":null,"buildTimestamp":null,"tools":[]}';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolwright-site-"));
  await writeFile(path.join(folder, "good.json"), empty);
  await writeFile(path.join(folder, "half.json"), empty.slice(0, 40));
  await writeFile(path.join(folder, "new.json"), empty.replace('"1.0"', '"9.0"'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const codeOf = (registry: string): string | undefined => {
  try {
    readRegistry({ registry }, pathToFileURL(`${folder}/`));
  } catch (error) {
    return isToolwrightError(error) ? error.code : "another error";
  }
  return undefined;
};

describe("readRegistry", () => {
  it("reads a path relative to the site, or an address", () => {
    const root = pathToFileURL(`${folder}/`);
    expect(readRegistry({ registry: "good.json" }, root).tools).toEqual([]);
    expect(readRegistry({ registry: new URL("good.json", root) }, root).tools).toEqual([]);
  });

  it.each([
    ["missing.json", "REGISTRY_NOT_FOUND"],
    ["half.json", "REGISTRY_UNREADABLE"],
    ["new.json", "REGISTRY_FORMAT"],
  ])("says what is wrong with %s", (file, code) => {
    expect(codeOf(file)).toBe(code);
  });
});

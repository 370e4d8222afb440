// @module-tag full
import { execFileSync } from "node:child_process";
import { isBuiltin } from "node:module";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type * as attw from "@arethetypeswrong/core";
import { expect, test } from "vitest";
import { packagesIn } from "../../sdk/scripts/licences.ts";
import { releaseNotes } from "../release/release-notes.ts";
import { packedCreateTool, packedToolwright } from "../support/packed-packages.ts";

const root = path.resolve(import.meta.dirname, "../..");

test.each(["sdk", "generators"])("the package in %s is complete as it would be published", (folder) => {
  const publint = path.join(root, "node_modules/publint/src/cli.js");
  const options = { cwd: path.join(root, folder), encoding: "utf8" } as const;
  expect(execFileSync(process.execPath, [publint, "--strict", "--pack", "npm"], options)).toContain("All good!");
});

test("every entry's types resolve for a module that imports it", async () => {
  // By its file: under Vitest's conditions, its name resolves to its sources, which Node does not run.
  const file = path.join(root, "node_modules/@arethetypeswrong/core/dist/index.js");
  const { checkPackage, createPackageFromTarballData } = (await import(file)) as typeof attw;
  const { problems } = (await checkPackage(
    createPackageFromTarballData(readFileSync(packedToolwright)),
  )) as attw.Analysis;
  const modules = ["node10", "node16-esm", "bundler"];
  expect(problems.filter((one) => !("resolutionKind" in one) || modules.includes(one.resolutionKind))).toEqual([]);
});

test.each([
  ["toolwright", packedToolwright],
  ["create-tool", packedCreateTool],
])("the packed file of %s has no trace of the machine that packed it", (_, file) => {
  const tar = (options: string): Buffer => execFileSync("tar", [options, file], { maxBuffer: 1e8 });
  const names = tar("-tzf").toString().trim().split("\n");
  expect(names.filter((name) => /\.(?:test\.\w+|map|tgz|env|npmrc|pem|db)$/.test(name))).toEqual([]);
  expect(tar("-xzOf").includes(root)).toBe(false);
  const manifest = JSON.parse(
    execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" }),
  ) as Manifest;
  const ranges = Object.values({ ...manifest.dependencies, ...manifest.optionalDependencies });
  expect(ranges.filter((range) => !/^[\^~]?\d/.test(range))).toEqual([]);
});

test.each([
  [packedToolwright, "dist", "sdk", ["jose", "zod"]],
  [packedToolwright, "dist/studio", "studio", ["scheduler"]],
  [packedToolwright, "dist/create-tool", "generators", ["handlebars", "tinyglobby"]],
  [packedCreateTool, "dist", "generators", ["handlebars", "tinyglobby"]],
])("%s has in %s the licence of each library that %s bundles", (file, folder, workspace, indirect) => {
  const read = (name: string): string =>
    execFileSync("tar", ["-xzOf", file, `package/${name}`], { encoding: "utf8", maxBuffer: 1e8 });
  const manifest = readFileSync(path.join(root, workspace, "package.json"), "utf8");
  const { dependencies, peerDependencies } = JSON.parse(manifest) as Manifest;
  const installed = Object.keys({ ...dependencies, ...peerDependencies, toolwright: "" });
  const licences = read(`${folder}/licences.txt`);
  const names = packagesIn(licences).map((id) => /^(.+)@\d+\.\d+\.\d+/.exec(id)?.[1]);
  const bundled = importsOf(path.join(root, workspace, "src")).filter((name) => !installed.includes(name));
  expect(bundled.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining([...bundled, ...indirect]));
  expect(names).not.toContain(undefined);
  expect(licences).toContain("THE SOFTWARE IS PROVIDED");
});

// The sources generate modules that import these.
const written: Readonly<Record<string, string>> = {
  "compile-components.ts": "react-dom",
  "test-maker.ts": "vitest",
};

/** The packages that the modules of a folder import, except type-only imports. */
function importsOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test|\.d)\.tsx?$/.test(file),
  );
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const found = text.matchAll(/^(?:import (?!type\b)[^;]*? from |.*\bimport\()"([@a-z][^":]*)"/gm);
    return [...found].flatMap(([, name = ""]) => (written[path.basename(file)] === name.split("/")[0] ? [] : [name]));
  });
  const names = specifiers.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}

test("the changelog begins with the version of both packages", () => {
  const version = (folder: string): string =>
    (JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8")) as { version: string }).version;
  expect(version("generators")).toBe(version("sdk"));
  const changelog = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
  expect(releaseNotes(changelog, version("sdk")).text).not.toBe("");
  expect(() => releaseNotes(changelog, "0.0.9")).toThrow('CHANGELOG.md begins with "0.1.0 – unreleased"');
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test("an installation of toolwright has at most 65 packages and 75 MB", () => {
  const folders = new Set([path.join(root, "sdk")]);
  // Iterating over a set includes the items that are added meanwhile.
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const found = installedIn(folder, name);
      if (found !== undefined) folders.add(found);
      // Of a bundler's programs, only the one for this platform is installed.
      else expect(Object.keys(manifest.optionalDependencies ?? {})).toContain(name);
    }
  }
  const sizes = [...folders].map((folder) =>
    folder.endsWith("/sdk") ? sizeOf(path.join(folder, "dist")) : sizeOf(folder),
  );
  expect(folders.size).toBeLessThanOrEqual(65);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(75e6);
});

/** The folder of a package that a file in `folder` would import. */
function installedIn(folder: string, name: string): string | undefined {
  for (let from = folder; from.startsWith(root); from = path.dirname(from)) {
    const found = path.join(from, "node_modules", name);
    if (existsSync(path.join(found, "package.json"))) return found;
  }
  return undefined;
}

/** Total bytes of the files in a folder, without the packages and declarations in it that are not packed. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true });
  const sizes = entries.map((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:node_modules|\.types)$/.test(entry.name) ? 0 : sizeOf(file);
    return statSync(file).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, "../..");

// npm omits packages for other systems when it writes the file next to installed packages; then `npm ci` succeeds there, but the site does not build.
test("the lock file has the parts of each package for every system", () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(folder).some((above) => Object.hasOwn(packages, `${above}node_modules/${name}`)))
      .map((name) => `${folder}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The folders that a package's module resolution searches: its `node_modules` and those of its parent folders. */
function foldersAbove(folder: string): readonly string[] {
  const ends = [...folder.matchAll(/\/?node_modules\//g)].map(({ index }) => index);
  return [`${folder}/`, "", ...ends.map((end) => (end === 0 ? "" : `${folder.slice(0, end)}/`))];
}

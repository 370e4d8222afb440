import path from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sourceAddress } from "./source-address.ts";

const addressFor = (manifest: string): string | undefined =>
  sourceAddress(path.join(tempFolder({ "package.json": manifest, "dist/a.txt": "" }), "dist/tool_registry.json"));

it.each([
  ["git+https://github.com/example/own.git", "https://github.com/example/own/blob/HEAD"],
  ["https://github.com/example/own", "https://github.com/example/own/blob/HEAD"],
  ["git@github.com:example/own.git", "https://github.com/example/own/blob/HEAD"],
  ["ssh://git@gitlab.com/group/sub/own.git", "https://gitlab.com/group/sub/own/-/blob/HEAD"],
  ["github:example/own", "https://github.com/example/own/blob/HEAD"],
  ["gitlab:example/own", "https://gitlab.com/example/own/-/blob/HEAD"],
  ["example/own", "https://github.com/example/own/blob/HEAD"],
  ["https://git.example.com/example/own", undefined],
  ["gist:11081aaa281", undefined],
  ["javascript:alert(1)", undefined],
  ['https://github.com/a/b"onclick="x', undefined],
])("a repository at %s has its sources at %s", (repository, expected) => {
  expect(addressFor(JSON.stringify({ repository }))).toBe(expected);
  expect(addressFor(JSON.stringify({ repository: { url: repository } }))).toBe(expected);
});

it("takes in the folder of a package within the repository", () => {
  const repository = { url: "https://github.com/example/own.git", directory: "./packages/desk/" };
  expect(addressFor(JSON.stringify({ repository }))).toBe("https://github.com/example/own/blob/HEAD/packages/desk");
});

it.each(["{", "null", "{}", '{"repository":7}'])("names none for the manifest %s", (manifest) => {
  expect(addressFor(manifest)).toBeUndefined();
});

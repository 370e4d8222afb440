import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Makes packages of these names unavailable, also in threads. */
const without = (names: readonly string[]): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(specifier, context, next) {
      if (!${JSON.stringify(names)}.includes(specifier.split("/")[0])) return next(specifier, context);
      throw Object.assign(new Error("Cannot find package '" + specifier + "'"), { code: "ERR_MODULE_NOT_FOUND" });
    },
  });
`)}`;

const entry = new URL("../read-document.ts", import.meta.url).href;

/** For each file the code, message and remedy of the error when reading it without these packages, or null. */
async function readWithout(names: readonly string[], files: Readonly<Record<string, string>>): Promise<unknown> {
  const script = `
    const { readDocument } = await import(${JSON.stringify(entry)});
    const results = [];
    for (const [path, bytes] of Object.entries(${JSON.stringify(files)}))
      results.push(await readDocument({ path, content: Buffer.from(bytes, "latin1") }).then(
        () => null,
        ({ code, message, remedy }) => ({ code, message, remedy }),
      ));
    console.log(JSON.stringify(results));`;
  // Set in the environment, which threads inherit.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS: `--no-warnings ${without(names)}` };
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout) as unknown;
}

const png = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

const missing = (name: string, use: string): object => ({
  code: "PACKAGE_MISSING",
  message: `Reading ${use} needs the package \`${name}\`, which cannot be loaded.`,
  remedy: `Install it in the project: \`npm install ${name}\`.`,
});

test("a file that needs a missing package is refused with the package's name", async () => {
  expect(await readWithout(["unpdf", "image-size"], { "a.pdf": "%PDF-1.4\n%\xff\xff\n", "a.png": png })).toEqual([
    missing("unpdf", "a PDF"),
    missing("image-size", "the size of an image"),
  ]);
});

test("a binary file needs the package that tells its type, and a text does not", async () => {
  expect(await readWithout(["file-type"], { "a.pdf": "%PDF-1.4\n%\xff\0\n", "a.md": "# Title\n" })).toEqual([
    missing("file-type", "a binary file"),
    null,
  ]);
});

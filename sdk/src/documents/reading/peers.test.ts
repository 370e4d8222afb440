import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Has no package of this name to load, in its threads too. */
const without = (name: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.split("/")[0] !== ${JSON.stringify(name)}) return next(specifier, context);
      throw Object.assign(new Error("Cannot find package '${name}'"), { code: "ERR_MODULE_NOT_FOUND" });
    },
  });
`)}`;

const entry = new URL("../read-document.ts", import.meta.url).href;

/** Code, message and remedy of what reading a file without a package throws. */
async function readWithout(name: string, path: string, bytes: string): Promise<unknown> {
  const script = `
    const { readDocument } = await import(${JSON.stringify(entry)});
    const content = Buffer.from(${JSON.stringify(bytes)}, "latin1");
    await readDocument({ path: ${JSON.stringify(path)}, content }).then(
      () => console.log("null"),
      ({ code, message, remedy }) => console.log(JSON.stringify({ code, message, remedy })),
    );`;
  // By the environment, which threads have as well.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS: `--no-warnings ${without(name)}` };
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout) as unknown;
}

const png = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

test.each([
  ["unpdf", "a.pdf", "%PDF-1.4\n%\xff\xff\n", "a PDF"],
  ["image-size", "a.png", png, "the size of an image"],
  ["file-type", "a.pdf", "%PDF-1.4\n%\xff\0\n", "a binary file"],
])("a file that needs the package %s is refused if it is missing, with its name", async (name, path, bytes, use) => {
  expect(await readWithout(name, path, bytes)).toEqual({
    code: "PACKAGE_MISSING",
    message: `Reading ${use} needs the package \`${name}\`, which cannot be loaded.`,
    remedy: `Install it in the project: \`npm install ${name}\`.`,
  });
});

test("a text needs none of the packages", async () => {
  expect(await readWithout("file-type", "a.md", "# Title\n")).toBeNull();
});

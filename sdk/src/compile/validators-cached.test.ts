import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { openEngine } from "./incremental/engine.ts";
import { validatorsCached } from "./validators-cached.ts";

test("a validator of an earlier build is taken from the output folder as long as it is whole", async () => {
  const root = tempFolder({ "package.json": "{}" });
  const compile = async () => {
    const compiled = await validatorsCached([inferredTool()], { root, outDir: "dist", engine: openEngine() });
    const module = compiled.get("greet");
    return { path: module?.path ?? "", text: module?.files[module.path] ?? "" };
  };
  const { path: name, text } = await compile();
  const file = path.join(root, "dist", name);
  mkdirSync(path.dirname(file), { recursive: true });

  // The digest leaves out the comment with the source map's name, so this is still the module its name says.
  const marked = `${text}\n//# sourceMappingURL=mark.map\n`;
  writeFileSync(file, marked);
  expect(await compile()).toEqual({ path: name, text: marked });
  writeFileSync(file, text.slice(1));
  expect(await compile()).toEqual({ path: name, text });
  writeFileSync(path.join(root, ".cache/toolwright/validators.json"), readFileSync(file));
  expect(await compile()).toEqual({ path: name, text });
});

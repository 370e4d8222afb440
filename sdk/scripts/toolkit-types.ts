// The types of the built-in tools are a source of the package. If the toolkit build generates different types, they are written, and the package
// must be built again.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const sdk = path.resolve(import.meta.dirname, "..");
const types = path.join(sdk, "src/runtime/toolkit-tools.generated.ts");

const declarations = await readFile(path.join(sdk, "dist/toolkit/tool-registry.d.ts"), "utf8");
const text = declarations
  .replace("`toolwright build`", "`npm run build` from the tools of `sdk/toolkit`")
  .replace("export interface Tools ", "export interface ToolkitTools ")
  .replace("every tool,", "every built-in tool,");
if (text !== (await readFile(types, "utf8"))) {
  await writeFile(types, text);
  console.error("written: sdk/src/runtime/toolkit-tools.generated.ts; run `npm run build` again");
  process.exitCode = 1;
}

// Writes the light entries as one file each: importing them costs one read instead of one a module.
import path from "node:path";
import { build } from "esbuild";

const sdk = path.resolve(import.meta.dirname, "..");
const lightEntries = ["index", "runtime"];

await build({
  entryPoints: lightEntries.map((entry) => path.join(sdk, "src", `${entry}.ts`)),
  outdir: path.join(sdk, "dist"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  logLevel: "warning",
});

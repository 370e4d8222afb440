// Bundles the extension into one file, with the licences of the packages in it.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { licencesOf } from "../../sdk/scripts/licences.ts";

const folder = import.meta.dirname;

const { metafile } = await build({
  entryPoints: [path.join(folder, "src/extension.ts")],
  outfile: path.join(folder, "dist/extension.cjs"),
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: true,
  metafile: true,
});
await writeFile(path.join(folder, "dist/licences.txt"), await licencesOf(Object.keys(metafile.inputs)));

// Bundles the light entries into one file each (shared code in one more), so that importing them costs one read instead of forty.
import path from "node:path";
import { build } from "esbuild";

const dist = path.resolve(import.meta.dirname, "../dist");

await build({
  entryPoints: ["index.js", "runtime.js", "transports.js"].map((entry) => path.join(dist, entry)),
  outdir: path.join(dist, "light"),
  chunkNames: "shared-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  packages: "external",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
});

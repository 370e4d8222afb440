// Bundles the light entries into one file each (what the first two share in one more), so that importing them costs one read instead of forty.
import path from "node:path";
import { build, type BuildOptions } from "esbuild";

const dist = path.resolve(import.meta.dirname, "../dist");
const entries = (...names: readonly string[]): string[] => names.map((name) => path.join(dist, `${name}.js`));

const shared = {
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
} satisfies BuildOptions;

await build({ ...shared, entryPoints: entries("index", "runtime") });
// Shares pure helpers only: a copy of those costs less than another file for the runtime to read.
await build({ ...shared, entryPoints: entries("transports") });

// Bundles the light entries into one file each (shared code in one more), so that importing them costs one read instead of forty.
import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";

const dist = path.resolve(import.meta.dirname, "../dist");

const options = {
  outdir: path.join(dist, "light"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  packages: "external",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
} as const satisfies BuildOptions;

const entryPoints = (...files: readonly string[]): string[] => files.map((file) => path.join(dist, file));

/** Leaves these modules out: they are taken from another file of the folder. */
const takenFrom = (files: Readonly<Record<string, string>>): Plugin => ({
  name: "taken-from",
  setup(plugin) {
    for (const [module, file] of Object.entries(files)) {
      plugin.onResolve({ filter: new RegExp(`/${module}$`) }, () => ({ path: `./${file}`, external: true }));
    }
  },
});

await build({
  ...options,
  entryPoints: entryPoints("index.js", "runtime.js"),
  chunkNames: "shared-[hash]",
  splitting: true,
  // Loaded by the first search only.
  plugins: [takenFrom({ "match-tools.js": "match-tools.js" })],
});
await build({ ...options, entryPoints: entryPoints("ranking/match-tools.js") });
// Comes with the runtime and would share too little with it for a file of its own.
await build({
  ...options,
  entryPoints: entryPoints("toolkit.js"),
  plugins: [takenFrom({ "load-registry.js": "runtime.js" })],
});

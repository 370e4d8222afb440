import path from "node:path";
import { defineConfig } from "vite";
import { licencesOf } from "../sdk/scripts/licences.ts";

const root = import.meta.dirname;

export default defineConfig({
  root,
  base: "./",
  plugins: [
    {
      name: "licences",
      async generateBundle(_options, bundle) {
        const inputs = Object.values(bundle).flatMap((part) =>
          part.type === "chunk" ? Object.keys(part.modules) : [],
        );
        this.emitFile({ type: "asset", fileName: "licences.txt", source: await licencesOf(inputs) });
      },
    },
  ],
  build: {
    // The package serves it from there.
    outDir: path.join(root, "../sdk/dist/studio"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Scripts that are built into the page would need a policy that allows them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      onLog(level, log, handle) {
        // Marks for frameworks, in parts of the package.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
    },
  },
});

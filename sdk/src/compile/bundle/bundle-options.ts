import type { BuildOptions } from "esbuild";

/** How the modules of a project are compiled, whatever becomes of them. Packages stay imports. */
export const bundleOptions = (root: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    charset: "utf8",
    // Modules of that name are ECMAScript modules in every package, also where `type` is `commonjs` or missing.
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
  }) as const satisfies BuildOptions;

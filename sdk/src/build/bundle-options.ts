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
    logLevel: "silent",
  }) as const satisfies BuildOptions;

/**
 * The address of a file of this package, by its path in `dist`, which is its path in `src` in the repository. Bundles are in folders of the
 * same depth as this one, so it holds there too.
 */
export const ownFile = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** How the package's modules end: `.ts` in the repository, `.js` as published. A bundle in CommonJS has no address. */
export const ownExtension: ".ts" | ".js" = /\.tsx?$/.test(import.meta.url) ? ".ts" : ".js";

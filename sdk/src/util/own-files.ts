/** The address of a file of this package, by its path in `dist` or `src`. Bundles are in folders of this one's depth. */
export const ownFile = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The extension of the package's modules: `.ts` in the repository, `.js` as published. A bundle in CommonJS has no address. */
export const ownExtension: ".ts" | ".js" = /\.tsx?$/.test(import.meta.url) ? ".ts" : ".js";

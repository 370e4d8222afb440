import { ToolwrightError } from "./toolwright-error.ts";

/**
 * Turns a failed import of an optional package into `PACKAGE_MISSING`: `import("pg").catch(missingPeer(…))`. Bundlers such as esbuild refuse the
 * import of a missing package, unless it is caught in the same expression. `use` is the feature, as the subject of a sentence.
 */
export const missingPeer =
  ({ use, name, install = name }: { readonly use: string; readonly name: string; readonly install?: string }) =>
  (cause: unknown): never => {
    const message = `${use} needs the package \`${name}\`, which cannot be loaded.`;
    const remedy = `Install it in the project: \`npm install ${install}\`.`;
    throw new ToolwrightError("PACKAGE_MISSING", message, { cause, remedy });
  };

import { ToolwrightError } from "./toolwright-error.ts";

/** What needs an optional package, as the subject of a sentence, its name, and what npm has to install; default: the package. */
export interface Peer {
  readonly use: string;
  readonly name: string;
  readonly install?: string;
}

/**
 * Turns the failure of an optional package's import into `PACKAGE_MISSING`: `import("pg").catch(missingPeer(…))`. Bundlers such as esbuild refuse the
 * import of a missing package, unless it is caught where it stands.
 */
export const missingPeer =
  ({ use, name, install = name }: Peer) =>
  (cause: unknown): never => {
    const message = `${use} needs the package \`${name}\`, which cannot be loaded.`;
    const remedy = `Install it in the project: \`npm install ${install}\`.`;
    throw new ToolwrightError("PACKAGE_MISSING", message, { cause, remedy });
  };

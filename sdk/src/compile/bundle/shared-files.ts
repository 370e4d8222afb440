import { sha256 } from "../../util/sha256.ts";

/** Where the compiled modules lie that several tools import, relative to the registry. */
export const sharedFolder = "handlers/shared";

/** Whether a file of that folder is one that a build has put there: they are named after their content. */
export const isSharedFile = (name: string): boolean => /^[0-9a-f]{16}\.m?js(\.map)?$/.test(name);

/** A name for a file of that folder. All are of one length, so that places in source maps stay right when one takes the place of another. */
export const sharedName = (content: string): string => `${sha256(content).slice(0, 16)}.mjs`;

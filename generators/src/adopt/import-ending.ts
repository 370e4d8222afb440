import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * How a TypeScript file of a package names another one: `.ts` where its compiler takes that, or else `.js`, which every
 * module resolution understands.
 */
export async function importEnding(folder: string): Promise<".ts" | ".js"> {
  const text = await readFile(path.join(folder, "tsconfig.json"), "utf8").catch(() => undefined);
  const takesTs =
    text === undefined || /"(?:allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/.test(text);
  return takesTs ? ".ts" : ".js";
}

import { readFile } from "node:fs/promises";
import { ownFile } from "../../util/own-files.ts";

export async function packageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(ownFile("../package.json"), "utf8"));
  return String((manifest as { readonly version: unknown }).version);
}

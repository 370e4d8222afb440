import { readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "./shown-code.ts";

const packed = (folder: string): string => {
  const manifest = readFileSync(path.join(repository, folder, "package.json"), "utf8");
  const { name, version } = JSON.parse(manifest) as { readonly name: string; readonly version: string };
  return path.join(repository, `${name}-${version}.tgz`);
};

/** Our packages as published, packed by `npm run build`. */
export const packedToolwright = packed("sdk");
export const packedCreateTool = packed("generators");

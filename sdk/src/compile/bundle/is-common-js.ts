import path from "node:path";
import { memoizeText } from "../../util/memo.ts";
import { build } from "./bundler.ts";
import { nearestManifest } from "./nearest-manifest.ts";

/** Whether Node loads a file as CommonJS. */
export const isCommonJs = memoizeText(async (file: string): Promise<boolean> => {
  if (file.endsWith(".cjs")) return true;
  if (!file.endsWith(".js")) return false;
  const { type } = nearestManifest(path.dirname(file));
  if (type !== undefined) return type === "commonjs";
  // Without `type`, the syntax decides.
  const { metafile } = await build({
    entryPoints: [file],
    write: false,
    metafile: true,
    logLevel: "silent",
    outdir: "/",
  });
  return Object.values(metafile.inputs).every(({ format }) => format !== "esm");
});

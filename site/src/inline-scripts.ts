import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const components = path.join(path.dirname(fileURLToPath(import.meta.resolve("@astrojs/starlight"))), "components");

/** Hashes of Starlight's inline scripts, which are missing from Astro's policy because Astro does not process them. */
export const inlineScripts = globSync("*.astro", { cwd: components }).flatMap((file) => {
  const text = readFileSync(path.join(components, file), "utf8");
  return [...text.matchAll(/<script[^>]* is:inline[^>]*>([^]*?)<\/script>/g)].map(
    ([, script = ""]) => `sha256-${createHash("sha256").update(script).digest("base64")}` as const,
  );
});

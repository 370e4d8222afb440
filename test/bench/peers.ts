import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The packages we are compared with. They are installed when first needed, into a folder of their own. */
const peerVersions = {
  "typescript-json-schema": "0.68.0",
  "ts-json-schema-generator": "2.9.0",
  typescript: "5.9.3",
} as const;

/** The folder with the peers installed. */
export function installPeers(cache: string): string {
  const folder = path.join(cache, "peers");
  const manifest = path.join(folder, "package.json");
  const wanted = `${JSON.stringify({ private: true, dependencies: peerVersions }, null, 2)}\n`;
  const isThere = existsSync(path.join(folder, "node_modules")) && readFileSync(manifest, "utf8") === wanted;
  if (!isThere) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, wanted);
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--workspaces=false"], {
      cwd: folder,
      stdio: "ignore",
    });
  }
  return folder;
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The peers. They are installed on first use, into a separate folder. */
const peerVersions = {
  "typescript-json-schema": "0.68.0",
  "ts-json-schema-generator": "2.9.0",
  typescript: "5.9.3",
} as const;

/** Coding agents whose edit algorithms are compared. */
const editPeerVersions = {
  pi: { "@mariozechner/pi-coding-agent": "0.73.1" },
  gemini: { "@google/gemini-cli-core": "0.61.0" },
} as const;

/** The folder with the peers installed. */
export const installPeers = (cache: string): string => install(path.join(cache, "peers"), peerVersions);

/** The folder with a coding agent installed; undefined if it cannot be installed. */
export const installEditPeer = (cache: string, name: keyof typeof editPeerVersions): string | undefined =>
  installed(path.join(cache, `edit-${name}`), editPeerVersions[name]);

function installed(folder: string, dependencies: Readonly<Record<string, string>>): string | undefined {
  try {
    return install(folder, dependencies);
  } catch {
    return undefined;
  }
}

function install(folder: string, dependencies: Readonly<Record<string, string>>): string {
  const manifest = path.join(folder, "package.json");
  const wanted = `${JSON.stringify({ private: true, dependencies }, null, 2)}\n`;
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

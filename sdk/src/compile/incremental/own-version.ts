import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../../util/sha256.ts";
import { ownFile } from "../../util/own-files.ts";

const folder = fileURLToPath(ownFile("."));
let known: string | undefined;

/** Changes with this package: cache entries of other versions are discarded. */
export function ownVersion(): string {
  known ??= `${packageVersion()} ${process.versions.node.split(".", 1)[0] ?? ""} ${developmentVersion()}`;
  return known;
}

function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, "../package.json"), "utf8")) as {
    readonly version: string;
  };
  return manifest.version;
}

/** A package under development changes without a new version. */
function developmentVersion(): string {
  if (folder.includes(`${path.sep}node_modules${path.sep}`)) return "";
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d|\.test-d)\.[jt]s$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return sha256(files.map((file) => `${file} ${String(statSync(file).mtimeMs)}`).join("\n"));
}

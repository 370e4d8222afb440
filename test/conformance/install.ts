import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Installs a program of the protocol's project into a separate folder, by default `name` in the temporary folder: each is
 * larger than the rest of the project's packages. Returns the folder; ends the process if the installation fails.
 */
export function install(program: string, name: string, given: string | undefined): string {
  const folder = path.resolve(given ?? path.join(tmpdir(), name));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  const installed = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-save", program], {
    cwd: folder,
    stdio: "inherit",
  });
  if (installed.status !== 0) process.exit(1);
  return folder;
}

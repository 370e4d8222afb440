// Toolkits whose tools need services of the host are separate projects in `toolkit/`; the package takes their artifacts in.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import path from "node:path";

const sdk = path.resolve(import.meta.dirname, "..");
const program = path.join(sdk, "bin/toolwright.js");

for (const name of await readdir(path.join(sdk, "toolkit"))) {
  const root = path.join(sdk, "toolkit", name);
  if (!existsSync(path.join(root, "toolwright.config.json"))) continue;
  // The package does not need the previous registry.
  await rm(path.join(root, "dist"), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [program, "build", "--root", root], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
  const target = path.join(sdk, `dist/${name}-toolkit`);
  await rm(target, { recursive: true, force: true });
  await cp(path.join(root, "dist"), target, { recursive: true });
}

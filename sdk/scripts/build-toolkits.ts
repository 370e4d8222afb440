// Builds the tools of the package. Toolkits whose tools need services of the host are separate projects in `toolkit/`; their artifacts are
// copied into the package.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import path from "node:path";

const sdk = path.resolve(import.meta.dirname, "..");
const program = path.join(sdk, "bin/toolwright.js");
const folder = path.join(sdk, "toolkit");

async function build(root: string): Promise<void> {
  const building = spawn(process.execPath, [program, "build", "--root", root], { stdio: "inherit" });
  await once(building, "exit");
  if (building.exitCode !== 0) process.exit(1);
}

async function buildToolkit(name: string): Promise<void> {
  const root = path.join(folder, name);
  // The package does not need the previous registry.
  await rm(path.join(root, "dist"), { recursive: true, force: true });
  await build(root);
  const target = path.join(sdk, `dist/${name}-toolkit`);
  await rm(target, { recursive: true, force: true });
  await cp(path.join(root, "dist"), target, { recursive: true });
}

const toolkits = (await readdir(folder)).filter((name) =>
  existsSync(path.join(folder, name, "toolwright.config.json")),
);
await Promise.all([build(sdk), ...toolkits.map(buildToolkit)]);

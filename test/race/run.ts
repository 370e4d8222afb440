// Races path accesses against a folder that is constantly replaced: `npm run race`, which tries 100,000 times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { racePaths } from "./race-paths.ts";

const folder = mkdtempSync(path.join(tmpdir(), "toolwright-race-"));
const result = await racePaths(folder, Number(process.argv[2] ?? 100_000));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exitCode = result.wrong === 0 ? 0 : 1;

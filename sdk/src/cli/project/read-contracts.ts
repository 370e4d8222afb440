import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "../console/command.ts";
import { AlreadyReported } from "../console/errors.ts";
import { lockFormat, type LockFile } from "../../model/artifact/lock.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { contractOf } from "../../registry/contract-of.ts";
import { parseLock } from "../../registry/diff/parse-lock.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { printErrors } from "./print-build.ts";

export interface ReadContracts {
  readonly name: string;
  readonly lock: LockFile;
}

const lockName = "tools.lock.json";

/**
 * The contracts in a lock file or registry file, relative to the working folder, or in a git commit, branch or tag of the project.
 *
 * @throws ToolwrightError `BASE_NOT_FOUND` if it is neither; `LOCK_UNREADABLE` or `REGISTRY_UNREADABLE` for a file that is not valid.
 */
export async function namedContracts(
  name: string,
  { root, cwd }: { readonly root: string; readonly cwd: string },
): Promise<ReadContracts> {
  const file = path.resolve(cwd, name);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() === true) return { name, lock: contractsIn(await readFile(file, "utf8"), name) };
  const text = await gitFile(root, name);
  return { name: `${lockName} of ${name}`, lock: contractsIn(text, `${name}:${lockName}`) };
}

/** A registry lists its tools, a lock file maps them by name. */
function contractsIn(text: string, file: string): LockFile {
  const parsed = parseJson(text);
  const isRegistry = isRecord(parsed) && Array.isArray(parsed.tools);
  return isRegistry ? lockOf(parseRegistry(text, file)) : parseLock(text, file);
}

const lockOf = ({ tools }: RegistryFile): LockFile => ({
  format: lockFormat,
  tools: Object.fromEntries(tools.map((tool) => [tool.toolId, contractOf(tool)])),
});

async function gitFile(root: string, ref: string): Promise<string> {
  const { execFile } = await import("node:child_process");
  const run = promisify(execFile);
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
  // Git options start with a dash, and a colon would name another file.
  const isRef = !ref.startsWith("-") && !ref.includes(":");
  const commit =
    isRef &&
    (await run("git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], options).catch(() => undefined));
  if (!commit) {
    throw new ToolwrightError(
      "BASE_NOT_FOUND",
      `"${ref}" is neither a file nor a commit, branch or tag of this project.`,
    );
  }
  try {
    return (await run("git", ["show", `${commit.stdout.trim()}:./${lockName}`], options)).stdout;
  } catch (cause) {
    throw new ToolwrightError("BASE_NOT_FOUND", `${lockName} is not in the commit ${ref} of this project.`, { cause });
  }
}

/** The contracts of the current sources. @throws AlreadyReported if they cannot be built. */
export async function currentContracts(root: string, io: CommandIo): Promise<ReadContracts> {
  const { buildProject } = await import("../../compile/build-project.ts");
  io.status?.("Building the tools…");
  const report = await buildProject({ root, check: true, strict: false });
  if (report.registry !== undefined) return { name: "the sources", lock: lockOf(report.registry) };
  await printErrors(report, root, io);
  throw new AlreadyReported();
}

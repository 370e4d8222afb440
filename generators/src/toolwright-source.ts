import path from "node:path";
import { dependsOn, exists, readPackage } from "./adopt/read-package.ts";
import { CreateError } from "./create-error.ts";
import type { CreateIo } from "./io.ts";
import type { Plan } from "./make-plan.ts";
import { runCommand } from "./follow-up.ts";

/** Where the package of a plan takes `toolwright` from. */
export interface ToolwrightSource {
  /** What its `package.json` says: a range of versions, or the path of a packed file. */
  readonly range: string;
  /** Absolute path of the packed file. */
  readonly packed?: string;
}

/** The packed file where the command runs from a clone or from one; undefined where the package has `toolwright` already. */
export async function toolwrightSource(plan: Plan, io: CreateIo): Promise<ToolwrightSource | undefined> {
  if (plan.package !== undefined && dependsOn(plan.package, "toolwright")) return undefined;
  const packed = io.home === undefined ? undefined : await packedFile(io.home, io.versions.toolwright);
  if (packed === undefined) return { range: `^${io.versions.toolwright}` };
  return { range: `file:${path.relative(plan.root, packed).replaceAll(path.sep, "/")}`, packed };
}

/** That of the clone in which `folder` lies, or the one from which the project around `folder` was installed. */
async function packedFile(folder: string, version: string): Promise<string | undefined> {
  const { manifest = {} } = (await readPackage(folder).catch(() => undefined)) ?? {};
  if (manifest.name === "toolwright-workspace") return path.join(folder, `toolwright-${version}.tgz`);
  const { toolwright } = { ...(manifest.dependencies as Readonly<Record<string, unknown>> | undefined) };
  if (typeof toolwright === "string" && /^file:.+\.tgz$/.test(toolwright))
    return path.resolve(folder, toolwright.slice(5));
  const parent = path.dirname(folder);
  return parent === folder ? undefined : packedFile(parent, version);
}

/** What to know about a packed file. */
export const sourceNotes = ({ range, packed }: ToolwrightSource): readonly string[] =>
  packed === undefined
    ? []
    : [`\`package.json\` takes \`toolwright\` from the packed file ${range.slice(5)}, not from npm.`];

/** Packs the clone's `toolwright`, which the build does too, where that file is missing. */
export async function packMissing(source: ToolwrightSource | undefined, io: CreateIo): Promise<void> {
  if (source?.packed === undefined || (await exists(source.packed))) return;
  const clone = path.dirname(source.packed);
  if ((await (io.run ?? runCommand)("npm pack --silent --workspace toolwright", clone)) === 0) return;
  throw new CreateError(
    "COMMAND_FAILED",
    `${source.packed} is missing, and \`npm pack\` could not make it. Nothing was written.`,
    {
      remedy: `Run \`npm ci && npm run build\` in ${clone}.`,
    },
  );
}

import path from "node:path";
import { CreateError } from "./create-error.ts";
import type { CreateIo } from "./io.ts";
import type { Plan } from "./plan.ts";
import { dependsOn, exists, readPackage } from "./read-package.ts";

/** The entry for `toolwright` in a plan's `package.json`. */
export interface ToolwrightSource {
  /** A version range, or the path of a packed file. */
  readonly range: string;
  readonly isPacked: boolean;
}

/**
 * The packed file, if the command runs from a clone, or from a project that was installed from that file. Undefined if the package already
 * depends on `toolwright`.
 */
export async function toolwrightSource(plan: Plan, io: CreateIo): Promise<ToolwrightSource | undefined> {
  if (plan.package !== undefined && dependsOn(plan.package, "toolwright")) return undefined;
  const packed = io.home === undefined ? undefined : await packedFile(io.home, io.versions.toolwright);
  if (packed === undefined) return { range: `^${io.versions.toolwright}`, isPacked: false };
  if (!(await exists(packed)))
    throw new CreateError("COMMAND_FAILED", `${packed} is missing; nothing was written.`, {
      remedy: `Run \`npm ci && npm run build\` in ${path.dirname(packed)}.`,
    });
  return { range: `file:${path.relative(plan.root, packed).replaceAll(path.sep, "/")}`, isPacked: true };
}

/** The packed file of the clone that contains `folder`, or the one that the project around `folder` was installed from. */
async function packedFile(folder: string, version: string): Promise<string | undefined> {
  const { manifest = {} } = (await readPackage(folder).catch(() => undefined)) ?? {};
  if (manifest.name === "toolwright-workspace") return path.join(folder, `toolwright-${version}.tgz`);
  const { toolwright } = { ...(manifest.dependencies as Readonly<Record<string, unknown>> | undefined) };
  if (typeof toolwright === "string" && /^file:.+\.tgz$/.test(toolwright))
    return path.resolve(folder, toolwright.slice(5));
  const parent = path.dirname(folder);
  return parent === folder ? undefined : packedFile(parent, version);
}

/** A hint about a packed file. */
export const sourceNotes = ({ range, isPacked }: ToolwrightSource): readonly string[] =>
  isPacked ? [`\`package.json\` takes \`toolwright\` from the packed file ${range.slice(5)}, not from npm.`] : [];

import type { RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

/**
 * The registry's version: the project's own, a plus sign, and 12 hexadecimal digits of a hash of its tools and agents.
 *
 * @param content The tools, or everything that the version covers.
 */
export function registryVersion(projectVersion: string, content: VersionedContent | readonly ToolRecord[]): string {
  const { tools, agents = [], providers = {} }: VersionedContent = "tools" in content ? content : { tools: content };
  const hashed: unknown[] = tools.map(fingerprint);
  if (agents.length > 0) hashed.push({ agents });
  if (Object.keys(providers).length > 0) hashed.push({ providers });
  return `${projectVersion}+${sha256(stableJson(hashed)).slice(0, 12)}`;
}

/** The parts of a registry that its version covers. */
export type VersionedContent = Pick<RegistryFile, "tools" | "agents" | "providers">;

/** 64 hexadecimal digits: a hash of everything in the record. */
export function fingerprint(tool: ToolRecord): string {
  return sha256(stableJson(tool));
}

/** The comment with the source map's name contains the module's own name, which is derived from the digest. */
const mapComment = /\n\/\/# sourceMappingURL=[^\n]*\n?$/;

/** 16 hexadecimal digits of a hash of a compiled module, without its source map comment. */
export const moduleDigest = (text: string): string => sha256(text.replace(mapComment, "")).slice(0, 16);

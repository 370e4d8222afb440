import type { RegistryFile, ToolRecord } from "../model/registry.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

const digits = 12;

/**
 * The registry's version: the project's own, a plus sign, and 12 hexadecimal digits of a hash of its tools and agents.
 *
 * @param content The tools, or all that the version covers.
 */
export function registryVersion(projectVersion: string, content: VersionedContent | readonly ToolRecord[]): string {
  const { tools, agents = [], providers = {} }: VersionedContent = "tools" in content ? content : { tools: content };
  const hashed: unknown[] = tools.map(fingerprint);
  if (agents.length > 0) hashed.push({ agents });
  if (Object.keys(providers).length > 0) hashed.push({ providers });
  return `${projectVersion}+${sha256(stableJson(hashed)).slice(0, digits)}`;
}

/** What the version of a registry covers. */
export type VersionedContent = Pick<RegistryFile, "tools" | "agents" | "providers">;

/** 64 hexadecimal digits: a hash of everything in the record. */
export function fingerprint(tool: ToolRecord): string {
  return sha256(stableJson(tool, new Map()));
}

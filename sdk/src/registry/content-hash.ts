import type { AgentDefinition } from "../model/agent.ts";
import type { ToolRecord } from "../model/registry.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

const digits = 12;

/**
 * The registry's version: the project's own, a plus sign, and 12 hexadecimal digits of a hash of its tools and agents.
 *
 * @param content The tools, or tools and agents.
 * @param fingerprintOf Returns known fingerprints; default: `fingerprint`.
 */
export function registryVersion(
  projectVersion: string,
  content: VersionedContent | readonly ToolRecord[],
  fingerprintOf: (tool: ToolRecord) => string = fingerprint,
): string {
  const { tools, agents = [] } = "tools" in content ? content : { tools: content };
  const hashed: unknown[] = tools.map((tool) => fingerprintOf(tool));
  if (agents.length > 0) hashed.push({ agents });
  return `${projectVersion}+${sha256(stableJson(hashed)).slice(0, digits)}`;
}

/** What the version of a registry covers. */
export interface VersionedContent {
  readonly tools: readonly ToolRecord[];
  readonly agents?: readonly AgentDefinition[];
}

/** 64 hexadecimal digits: a hash of everything in the record. */
export function fingerprint(tool: ToolRecord): string {
  return sha256(stableJson(tool, new Map()));
}

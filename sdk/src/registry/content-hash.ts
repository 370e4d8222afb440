import type { ToolRecord } from "../model/registry.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

const digits = 12;

/**
 * The registry's version: the project's own, a plus sign, and 12 hexadecimal digits of a hash of its tools.
 *
 * @param fingerprintOf Returns known fingerprints; default: `fingerprint`.
 */
export function registryVersion(
  projectVersion: string,
  tools: readonly ToolRecord[],
  fingerprintOf: (tool: ToolRecord) => string = fingerprint,
): string {
  return `${projectVersion}+${sha256(stableJson(tools.map((tool) => fingerprintOf(tool)))).slice(0, digits)}`;
}

/** 64 hexadecimal digits: a hash of everything in the record. */
export function fingerprint(tool: ToolRecord): string {
  return sha256(stableJson(tool));
}

import type { ToolRecord } from "../model/registry.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

const digits = 12;

/**
 * The registry's version: the project's own, a plus sign, and 12 hexadecimal digits that change with any tool.
 *
 * @param fingerprintOf Fingerprints that are at hand; default: `fingerprint`.
 */
export function registryVersion(
  projectVersion: string,
  tools: readonly ToolRecord[],
  fingerprintOf: (tool: ToolRecord) => string = fingerprint,
): string {
  return `${projectVersion}+${sha256(stableJson(tools.map((tool) => fingerprintOf(tool)))).slice(0, digits)}`;
}

/** 64 hexadecimal digits that change with anything the record says of the tool, and with nothing else. */
export function fingerprint(tool: ToolRecord): string {
  return sha256(stableJson(tool));
}

import type { Category } from "../model/tool.ts";
import { isRecord } from "../util/is-record.ts";
import { sha256 } from "../util/sha256.ts";

/** The content of `tool_registry.index.json`: the byte range of each tool's record in the registry file, and the members that lists show. */
export interface RegistryIndex {
  /** `registryFormat` at the time of writing. */
  readonly format: string;
  /** Version of the registry it belongs to. */
  readonly version: string;
  /** Length of the registry file, in bytes. */
  readonly size: number;
  /** Digest of what comes before the first record. */
  readonly head: string;
  /** Ids of the providers the registry was built for, sorted. */
  readonly providers: readonly string[];
  /** In the order of the registry. */
  readonly tools: readonly IndexedTool[];
}

/** One tool in the index. */
export interface IndexedTool {
  readonly name: string;
  readonly category: Category;
  readonly summary: string;
  /** As in the record. */
  readonly services?: readonly string[];
  /** As in the record's metadata; left out where that is. */
  readonly type?: string;
  /** As in the record's metadata; left out where that is. */
  readonly modes?: readonly string[];
  /** As in the record's metadata; left out where that is. */
  readonly applyTo?: string | readonly string[];
  /** As in the record's metadata; left out where that is. */
  readonly enabled?: boolean;
  /** Where its record begins in the registry file, in bytes. */
  readonly start: number;
  /** In bytes. */
  readonly length: number;
  /** Digest of the record's text. A record that has it is what the build wrote, so that it needs no other check. */
  readonly digest: string;
}

/** The digest of a part of a registry file, as its index has it: 16 hexadecimal digits of SHA-256. */
export const partDigest = (text: string | Uint8Array): string => sha256(text).slice(0, 16);

/** Name of the index of a registry file: `tool_registry.json` has `tool_registry.index.json`. */
export const indexName = (registryFile: string): string => registryFile.replace(/(?:\.json)?$/, ".index.json");

/** Reads an index; undefined where it is invalid: a registry can be read without it. */
export function parseIndex(text: string): RegistryIndex | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isIndex(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

const isIndex = (content: unknown): content is RegistryIndex =>
  isRecord(content) &&
  typeof content.version === "string" &&
  isText(content.head) &&
  Array.isArray(content.providers) &&
  Array.isArray(content.tools) &&
  content.tools.every(isTool);

const isTool = (tool: unknown): boolean =>
  isRecord(tool) &&
  typeof tool.name === "string" &&
  typeof tool.summary === "string" &&
  typeof tool.digest === "string" &&
  (tool.services === undefined || isTexts(tool.services)) &&
  (tool.modes === undefined || isTexts(tool.modes)) &&
  (tool.applyTo === undefined || isText(tool.applyTo) || isTexts(tool.applyTo)) &&
  (tool.enabled === undefined || typeof tool.enabled === "boolean") &&
  Number.isSafeInteger(tool.start) &&
  Number.isSafeInteger(tool.length);

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const isText = (value: unknown): boolean => typeof value === "string";

import type { Category } from "../model/tool.ts";
import { sha256 } from "../util/sha256.ts";

/** What a tool demands of its host. */
export interface Demand {
  readonly category: Category;
  /** As in the record's metadata; left out where that is. */
  readonly type?: string;
  /** As in the record. */
  readonly services?: readonly string[];
}

/**
 * The first line of `tool_registry.index.json`, after the digest of all that follows. Then comes a line for each tool, with the byte range of
 * its record in the registry file and the members that lists show.
 */
export interface IndexHead {
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
  /** Those of the tools, each once. */
  readonly demands: readonly Demand[];
}

/** An index whose lines are read when they are asked for. */
export interface RegistryIndex extends IndexHead {
  /** Where the first record begins. */
  readonly start: number;
  /** In the order of the registry. */
  readonly tools: readonly IndexedTool[];
  tool(name: string): IndexedTool | undefined;
}

/** One tool in the index. */
export interface IndexedTool extends Demand {
  readonly name: string;
  readonly summary: string;
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
export const partDigest = (text: string | Uint8Array): string => sha256(text).slice(0, digits);

const digits = 16;

/** Name of the index of a registry file: `tool_registry.json` has `tool_registry.index.json`. */
export const indexName = (registryFile: string): string => registryFile.replace(/(?:\.json)?$/, ".index.json");

/** The text of an index, of its head and the lines of the tools. */
export function writeIndex(head: IndexHead, tools: readonly string[]): string {
  const content = `${JSON.stringify(head).slice(1, -1)},${opening}\n${tools.join(",\n")}\n]}\n`;
  return `${stamp(partDigest(content))}${content}`;
}

const stamp = (digest: string): string => `{"digest":"${digest}",`;
const stampLength = stamp("").length + digits;
const opening = '"tools":[';

/** Reads an index; undefined where it is not as a build wrote it: a registry can be read without it. */
export function parseIndex(text: string): RegistryIndex | undefined {
  const content = text.slice(stampLength);
  if (text.slice(0, stampLength) !== stamp(partDigest(content))) return undefined;
  const lines = content.slice(content.indexOf("\n"));
  const head = JSON.parse(`{${content.slice(0, -lines.length)}]}`) as IndexHead;
  return lines.startsWith("\n{") ? openIndex(head, lines) : undefined;
}

function openIndex(head: IndexHead, lines: string): RegistryIndex {
  let all: readonly IndexedTool[] | undefined;
  let byName: ReadonlyMap<string, IndexedTool> | undefined;
  return {
    ...head,
    start: lineAt(lines, 0).start,
    get tools() {
      return (all ??= (JSON.parse(`{${opening}${lines}`) as Pick<RegistryIndex, "tools">).tools);
    },
    tool(name) {
      if (all !== undefined) return (byName ??= new Map(all.map((tool) => [tool.name, tool]))).get(name);
      // Most processes call few of thousands of tools. A line break is never part of a text.
      const place = lines.indexOf(`\n{"name":${JSON.stringify(name)},`);
      return place === -1 ? undefined : lineAt(lines, place);
    },
  };
}

/** The tool whose line begins with the line break at this place. */
function lineAt(lines: string, place: number): IndexedTool {
  const line = lines.slice(place + 1, lines.indexOf("\n", place + 1));
  return JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line) as IndexedTool;
}

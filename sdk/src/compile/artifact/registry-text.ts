import type { RegistryFile, ToolRecord } from "../../model/registry.ts";
import { packRecord } from "../../registry/pack-record.ts";
import { partDigest, writeIndex, type Demand, type IndexedTool } from "../../registry/registry-index.ts";
import { demandsOf, summaryOf } from "../../registry/tool-source.ts";
import { memoize } from "../../util/memo.ts";
import type { FileTexts } from "./write-artifact.ts";
import type { FileContent } from "../../util/files.ts";

/**
 * The texts of `tool_registry.json`, with a line for each tool that is made once, and of its index. The registry comes last: until it is in
 * place, readers see the former one, to which the new index does not belong.
 */
export function registryTexts(registry: RegistryFile): FileTexts {
  const { tools, ...head } = registry;
  const lines = tools.map(recordLine);
  const opening = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"tools":[\n`);
  const closing = Buffer.from("]}\n");
  // The last line has no comma behind it.
  const last = lines.at(-1);
  const pieces = [
    opening,
    ...lines.slice(0, -1),
    ...(last === undefined ? [] : [last.subarray(0, -2), Buffer.from("\n")]),
    closing,
  ];
  return {
    "tool_registry.index.json": indexText(registry, { pieces, lines, opening }),
    "tool_registry.json": pieces,
  };
}

const recordLine = memoize((tool: ToolRecord) => Buffer.from(`${JSON.stringify(packRecord(tool))},\n`));

interface Layout {
  readonly pieces: readonly Uint8Array[];
  readonly lines: readonly Uint8Array[];
  readonly opening: Uint8Array;
}

function indexText({ format, version, tools }: RegistryFile, { pieces, lines, opening }: Layout): FileContent {
  let next = opening.length;
  const entries = tools.map((tool, place) => {
    const length = (lines[place]?.length ?? 0) - 2;
    const text = `${entryText(tool).slice(0, -1)},"start":${String(next)},"length":${String(length)}}`;
    next += length + 2;
    return text;
  });
  const head = {
    format,
    version,
    head: partDigest(opening),
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    providers: [...new Set(tools.flatMap(({ providerSchemas }) => Object.keys(providerSchemas)))].sort(),
    demands: [...new Set(tools.map(demandText))].sort().map((text) => JSON.parse(text) as Demand),
  };
  return writeIndex(head, entries);
}

const demandText = memoize((tool: ToolRecord) => {
  const { name: _name, ...demand } = demandsOf(tool);
  return JSON.stringify(demand satisfies Demand);
});

const entryText = memoize((tool: ToolRecord) =>
  JSON.stringify({
    ...demandsOf(tool),
    ...summaryOf(tool),
    digest: partDigest(recordLine(tool).subarray(0, -2)),
  } satisfies Omit<IndexedTool, "start" | "length">),
);

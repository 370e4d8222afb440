import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { AgentDefinition } from "../model/agent.ts";
import { registryFormat, type RegistryFile, type ToolRecord } from "../model/registry.ts";
import type { ToolSummary } from "../model/tool-summary.ts";
import type { Category } from "../model/tool.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import { unpackWhenRead } from "./pack-record.ts";
import { partDigest, type IndexedTool, type RegistryIndex } from "./registry-index.ts";

/** What a host has to provide for a tool depends on these. */
export interface ToolDemands {
  readonly name: string;
  readonly category: Category;
  /** Left out where the tool's metadata has none. */
  readonly type?: string;
  /** Names of the services it uses; left out where it uses none. */
  readonly services?: readonly string[];
}

/** Where a registry has its records from. */
export interface ToolSource {
  readonly version: string;
  /** Sorted. */
  readonly providers: readonly string[];
  /** Sorted by name. */
  readonly summaries: readonly ToolSummary[];
  /** In the same order. */
  readonly demands: readonly ToolDemands[];
  /** Every demand of a tool, and maybe others; default: `demands`. */
  readonly allDemands?: readonly Omit<ToolDemands, "name">[];
  /** Sorted by name; left out where there are no agents. */
  readonly agents?: readonly AgentDefinition[];
  /** The same object each time. */
  record(name: string): ToolRecord | undefined;
  /** Sorted by name. */
  records(): readonly ToolRecord[];
  /** The registry file that the tool's modules are relative to, where it is not that of the registry. */
  locationOf?(name: string): string | undefined;
}

/** A source over a registry in memory. */
export function wholeSource({ version, tools, agents }: RegistryFile): ToolSource {
  const byName = new Map(tools.map((tool) => [tool.toolId, tool]));
  return {
    version,
    ...defined({ agents }),
    providers: [...new Set(tools.flatMap(({ providerSchemas }) => Object.keys(providerSchemas)))].sort(),
    summaries: tools.map(summaryOf),
    demands: tools.map(demandsOf),
    record: (name) => byName.get(name),
    records: () => tools,
  };
}

/** What the index says of a record. */
export function demandsOf({ toolId, category, metadata: { type }, services }: ToolRecord): ToolDemands {
  return {
    name: toolId,
    category,
    ...defined({ type, services }),
  };
}

/** The summary of the tool of a record. */
export function summaryOf({ toolId, category, summary, metadata }: ToolRecord): ToolSummary {
  const { modes, applyTo, enabled } = metadata;
  return summaryFrom({ name: toolId, category, summary, modes, applyTo, enabled });
}

interface SummaryParts extends Pick<ToolSummary, "name" | "category" | "summary"> {
  readonly modes?: readonly string[] | undefined;
  readonly applyTo?: string | readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
}

const summaryFrom = ({ name, category, summary, modes, applyTo, enabled }: SummaryParts): ToolSummary => ({
  name,
  category,
  summary,
  ...defined({ modes, applyTo, enabled }),
});

/** A registry file of which parts can be read. */
export interface PartialFile {
  /** Its name in errors. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  read(start: number, length: number): string;
}

/**
 * A source that reads single records of a registry file; undefined where the index does not belong to the file. `record` and `records` throw a ToolwrightError `REGISTRY_UNREADABLE` for a record that is not valid.
 */
export function indexedSource(file: PartialFile, index: RegistryIndex): ToolSource | undefined {
  if (index.size !== file.size || index.format !== registryFormat) return undefined;
  const head = file.read(0, index.start);
  if (partDigest(head) !== index.head) return undefined;
  const { version, agents } = headOf(head);
  if (version !== index.version) return undefined;
  const known = new Map<string, ToolRecord>();
  let summaries: readonly ToolSummary[] | undefined;
  const record = (name: string): ToolRecord | undefined => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const place = index.tool(name);
    if (place === undefined) return undefined;
    const read = recordIn(file.read(place.start, place.length), place, file.name);
    known.set(name, read);
    return read;
  };
  return {
    version: index.version,
    ...defined({ agents }),
    providers: index.providers,
    get summaries() {
      return (summaries ??= index.tools.map(summaryFrom));
    },
    get demands() {
      return index.tools;
    },
    allDemands: index.demands,
    record,
    records: () => index.tools.flatMap(({ name }) => record(name) ?? []),
  };
}

/** What comes before the first record, as the build wrote it. */
function headOf(head: string): Partial<Pick<RegistryFile, "version" | "agents">> {
  try {
    const content: unknown = JSON.parse(`${head}]}`);
    return isRecord(content) ? content : {};
  } catch {
    return {};
  }
}

function recordIn(text: string, { name, digest }: IndexedTool, file: string): ToolRecord {
  const record = partDigest(text) === digest ? (JSON.parse(text) as ToolRecord) : undefined;
  if (record?.toolId !== name) {
    const message = `The record of ${name} in ${file} is not the one that its index was written for.`;
    throw new ToolwrightError("REGISTRY_UNREADABLE", message, {
      remedy: "Build again; a registry that was changed by other means is read without its index, so delete that.",
    });
  }
  return unpackWhenRead(record);
}

import {
  type PortabilityFile,
  type RecordedChange,
  type RecordedLimit,
  portabilityFormat,
} from "../model/artifact/portability-file.ts";
import type { PortabilityChange } from "../model/artifact/provider.ts";
import { compareText } from "../util/texts.ts";
import { isRecord } from "../util/is-record.ts";
import { parseJson } from "../util/json.ts";

/** One change of a tool, with the rule behind it. */
export interface PortabilityNote extends Pick<RecordedChange, "change" | "pointer" | "message"> {
  /** Omitted if the file does not have it. */
  readonly rule?: RecordedLimit;
}

/** What became of a tool at one provider. */
export interface ToolPortability {
  /** The provider's id. */
  readonly provider: string;
  /** The kinds of changes, the gravest first; `kept` alone if nothing was changed. */
  readonly outcome: readonly (PortabilityChange | "kept")[];
  readonly notes: readonly PortabilityNote[];
}

const gravest: readonly PortabilityChange[] = ["refused", "dropped", "flattened", "renamed", "moved"];

/** The portability of one tool, sorted by provider; undefined if the file does not know the tool. */
export function toolPortability(file: PortabilityFile, tool: string): readonly ToolPortability[] | undefined {
  const providers = Object.hasOwn(file.tools, tool) ? file.tools[tool] : undefined;
  if (providers === undefined) return undefined;
  const entries = Object.entries(providers).sort(([one], [other]) => compareText(one, other));
  return entries.map(([provider, { changes }]) => {
    const kinds = gravest.filter((kind) => changes.some(({ change }) => change === kind));
    const notes = changes.map(({ change, pointer, message, limit }): PortabilityNote => {
      const rule = file.limits?.[provider]?.[limit];
      return { change, pointer, message, ...(rule && { rule }) };
    });
    return { provider, outcome: kinds.length === 0 ? ["kept"] : kinds, notes };
  });
}

/** The same change at several parts of a definition. */
export interface PortabilityRow extends Omit<PortabilityNote, "pointer"> {
  readonly provider: string;
  /** JSON pointers into the input schema; empty for the whole tool. */
  readonly pointers: readonly string[];
}

/** All changes of one kind. */
export interface PortabilityGroup {
  readonly change: PortabilityChange;
  readonly count: number;
  readonly rows: readonly PortabilityRow[];
}

/** The changes of a tool by kind, the gravest first; within a kind by provider, equal ones together. */
export function portabilityGroups(all: readonly ToolPortability[]): readonly PortabilityGroup[] {
  return gravest.flatMap((change) => {
    const rows = all.flatMap(({ provider, notes }) => {
      const own = notes.filter((note) => note.change === change);
      return [...Map.groupBy(own, ({ message }) => message).values()].map(([first, ...others]) => {
        const { pointer = "", ...note } = first ?? { change, message: "" };
        return { ...note, provider, pointers: [pointer, ...others.map((other) => other.pointer)] };
      });
    });
    const count = rows.reduce((sum, { pointers }) => sum + pointers.length, 0);
    return count === 0 ? [] : [{ change, count, rows }];
  });
}

/** Reads the text of a `portability.json`; undefined for any other text or format. */
export function parsePortability(text: string): PortabilityFile | undefined {
  const content = parseJson(text);
  return isRecord(content) && content.format === portabilityFormat
    ? (content as unknown as PortabilityFile)
    : undefined;
}

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

/** A change of a tool, made in one or more places of its definition. */
export interface PortabilityNote extends Pick<RecordedChange, "change" | "message"> {
  /** JSON pointers into the input schema; empty for the whole tool. */
  readonly pointers: readonly string[];
  /** The rule behind it; omitted if the file does not have it. */
  readonly rule?: RecordedLimit;
}

/** The result for a tool at one provider. */
export interface ToolPortability {
  /** The provider's id. */
  readonly provider: string;
  /** The kinds of changes, most serious first; only `kept` if nothing was changed. */
  readonly outcome: readonly (PortabilityChange | "kept")[];
  /** Most serious first. */
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
    const notes = kinds.flatMap((kind) =>
      notesOf(
        changes.filter(({ change }) => change === kind),
        file.limits?.[provider],
      ),
    );
    return { provider, outcome: kinds.length === 0 ? ["kept"] : kinds, notes };
  });
}

const notesOf = (
  changes: readonly RecordedChange[],
  limits: Readonly<Record<string, RecordedLimit>> = {},
): readonly PortabilityNote[] =>
  [...Map.groupBy(changes, ({ message }) => message).values()].flatMap((same) =>
    same.slice(0, 1).map(({ change, message, limit }) => {
      const rule = limits[limit];
      return { change, message, pointers: same.map(({ pointer }) => pointer), ...(rule && { rule }) };
    }),
  );

/** Reads the text of a `portability.json`; undefined for any other text or format. */
export function parsePortability(text: string): PortabilityFile | undefined {
  const content = parseJson(text);
  return isRecord(content) && content.format === portabilityFormat
    ? (content as unknown as PortabilityFile)
    : undefined;
}

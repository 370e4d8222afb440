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
  /** Left out where the file does not have it. */
  readonly rule?: RecordedLimit;
}

/** What became of a tool at one provider. */
export interface ToolPortability {
  /** The provider's id. */
  readonly provider: string;
  /** The kinds of changes, the gravest first; `kept` alone where nothing was changed. */
  readonly outcome: readonly (PortabilityChange | "kept")[];
  readonly notes: readonly PortabilityNote[];
}

const gravest: readonly PortabilityChange[] = ["refused", "dropped", "flattened", "renamed", "moved"];

/** The portability of one tool, sorted by provider; undefined where the file does not know the tool. */
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

/** Reads the text of a `portability.json`; undefined for any other text or format. */
export function parsePortability(text: string): PortabilityFile | undefined {
  const content = parseJson(text);
  if (!isRecord(content) || content.format !== portabilityFormat || !isRecord(content.tools)) return undefined;
  const isValid = Object.values(content.tools).every(
    (providers) => isRecord(providers) && Object.values(providers).every(isRecordedTool),
  );
  return isValid ? (content as unknown as PortabilityFile) : undefined;
}

const isRecordedTool = (tool: unknown): boolean => isRecord(tool) && Array.isArray(tool.changes);

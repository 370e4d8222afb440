import { portabilityFormat, type PortabilityFile } from "../model/portability-file.ts";
import { isRecord } from "../util/is-record.ts";

/** Reads the text of a `portability.json`; undefined where it is not one of a format that is known. */
export function parsePortability(text: string): PortabilityFile | undefined {
  const content = parseJson(text);
  if (!isRecord(content) || content.format !== portabilityFormat || !isRecord(content.tools)) return undefined;
  const isValid = Object.values(content.tools).every(
    (providers) => isRecord(providers) && Object.values(providers).every(isRecordedTool),
  );
  return isValid ? (content as unknown as PortabilityFile) : undefined;
}

const isRecordedTool = (tool: unknown): boolean => isRecord(tool) && Array.isArray(tool.changes);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

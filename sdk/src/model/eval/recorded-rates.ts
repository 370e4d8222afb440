import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { ToolRecord } from "../artifact/registry.ts";
import type { RecordedRates } from "./eval-report.ts";

/** Name of the file with the recorded rates, in the folder of the recordings. */
export const ratesName = "rates.json";

/** Folder of a project's recordings, relative to the project. */
export const recordingsFolder = "evals/.recordings";

/** A digest of the parts of a tool by which a model chooses: rates with another digest are for an earlier definition. */
export const definitionDigest = ({ description, jsonSchema }: Pick<ToolRecord, "description" | "jsonSchema">): string =>
  sha256(stableJson({ description, jsonSchema })).slice(0, 16);

/** The rates in a text; undefined for any other content. */
export function parseRates(text: string): RecordedRates | undefined {
  const parsed = parseJson(text);
  if (!isRecord(parsed) || parsed.format !== "1.0" || !isRecord(parsed.tools)) return undefined;
  return Object.values(parsed.tools).every(Array.isArray) ? (parsed as unknown as RecordedRates) : undefined;
}

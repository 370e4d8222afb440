import type { LanguageModelV4Content } from "@ai-sdk/provider";
import { isRecord } from "../../util/is-record.ts";
import { parseJson, type Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** What a model answered to one request. */
export interface ModelAnswer {
  /** Texts, reasoning and calls, as the provider gave them. */
  readonly content: readonly LanguageModelV4Content[];
  readonly finish: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
  /** When it came, as ISO time. */
  readonly at: string;
}

/** What a request was made of, by digests: enough to tell what has changed since. */
export interface RequestParts {
  readonly tools: Readonly<Record<string, string>>;
  readonly prompt: string;
}

/** One answer, as it is kept. */
export interface Recording {
  readonly format: "1.0";
  readonly case: string;
  readonly model: string;
  /** The provider whose form the definitions had. */
  readonly form: string;
  readonly run: number;
  readonly request: RequestParts;
  readonly answer: ModelAnswer;
  /** The command that asked. */
  readonly session: string;
}

/** The text of a recording, with a digest that shows a change by hand. */
export function recordingText(recording: Recording): string {
  return `${JSON.stringify({ ...recording, digest: digestOf(recording) }, null, 1)}\n`;
}

const digestOf = (recording: object): string => sha256(stableJson(recording));

/** The recording in a text; undefined where it is damaged. */
export function parseRecording(text: string): Recording | undefined {
  const parsed: Json | undefined = parseJson(text);
  if (!isRecord(parsed)) return undefined;
  const { digest, ...recording } = parsed;
  if (recording.format !== "1.0" || digest !== digestOf(recording)) return undefined;
  return recording as unknown as Recording;
}

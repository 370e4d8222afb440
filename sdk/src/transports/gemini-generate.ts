import type { MessageFormat, ModelMessage, Transport } from "../model/transport.ts";
import { isRecord } from "../util/is-record.ts";
import { readFunctionCall, writeFunctionResponse, type GeminiFunctionResponse } from "./shared/gemini-functions.ts";
import { addParts, type PartPieces } from "./shared/gemini-parts.ts";
import { idOf, recordOf, recordsOf, textOf } from "./shared/read-value.ts";

/** A response of Gemini's `generateContent`, or a chunk of `generateContentStream`. Only the first candidate is read. */
export interface GeminiMessage {
  readonly candidates?: readonly object[] | undefined;
}

/** The model's content as it goes back, or the results of all its calls in one content. */
export type GeminiReply<Given> = GeminiEcho<Given> | { role: "user"; parts: GeminiUserPart[] };

/** A part of what goes back: a result, or a note about a call that could not be read. */
export type GeminiUserPart = { functionResponse: GeminiFunctionResponse } | { text: string };

/** The model's content. */
export type GeminiEcho<Given> = Given extends { readonly candidates?: readonly (infer Candidate)[] | undefined }
  ? Candidate extends { readonly content?: infer Content }
    ? NonNullable<Content>
    : never
  : never;

/** The messages of Gemini's `generateContent`. */
export interface GeminiGenerateFormat extends MessageFormat {
  readonly provider: "gemini";
  readonly message: GeminiMessage;
  readonly reply: GeminiReply<this["given"]>;
}

const transport: Transport<GeminiGenerateFormat> = {
  id: "gemini-generate",
  provider: "gemini",
  read(message, pieces) {
    const given = recordOf(message);
    const former = pieces as PartPieces | undefined;
    const [candidate] = recordsOf(given.candidates);
    if (candidate === undefined) {
      const isRefused = isRecord(given.promptFeedback);
      return former !== undefined && !isRefused ? { pieces } : { message: { calls: [], echo: [] } };
    }
    const id = idOf(given.responseId);
    const known = former?.id === id ? former : undefined;
    const content = recordOf(candidate.content);
    const parts = addParts(known?.parts ?? [], recordsOf(content.parts));
    const read: PartPieces = { id, role: idOf(content.role) ?? known?.role ?? "model", parts };
    // A response without a reason to finish has not finished.
    if (idOf(candidate.finishReason) === undefined) return { pieces: read };
    return { message: complete(read, candidate) };
  },
  write: (results) => [
    { role: "user", parts: results.map((result) => ({ functionResponse: writeFunctionResponse(result, true) })) },
  ],
};

export default transport;

function complete({ role, parts }: PartPieces, candidate: Readonly<Record<string, unknown>>): ModelMessage {
  const calls = parts.flatMap(({ functionCall }, index) => {
    if (!isRecord(functionCall)) return [];
    const isCutOff = candidate.finishReason === "MAX_TOKENS" && index === parts.length - 1;
    return [{ ...readFunctionCall(functionCall), ...(isCutOff && { isCutOff }) }];
  });
  const sent = parts.map(({ functionCall, ...part }) =>
    isRecord(functionCall) ? { ...part, functionCall: withoutStream(functionCall) } : part,
  );
  const echo = sent.length === 0 ? [] : [{ role, parts: sent }];
  if (candidate.finishReason !== "MALFORMED_FUNCTION_CALL") return { calls, echo };
  // The API drops a call that it cannot parse, so there is nothing to answer.
  const text = `Your function call could not be read. ${textOf(candidate.finishMessage)}`.trim();
  const note = { role: "user", parts: [{ text: `${text} Make it again with valid arguments.` }] };
  return { calls, echo, notes: [note], isPaused: true };
}

function withoutStream(call: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { partialArgs, willContinue, ...whole } = call;
  return partialArgs === undefined && willContinue === undefined ? call : whole;
}

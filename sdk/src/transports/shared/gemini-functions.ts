import type { MediaContent } from "../../model/media-content.ts";
import type { CallResult, ModelCall } from "../../model/call/transport.ts";
import { defined } from "../../util/defined.ts";
import { contentOf, isCommon } from "./content-of.ts";
import { idOf, textOf } from "./read-value.ts";

/** A result in Gemini's form. */
export interface GeminiFunctionResponse {
  /** Omitted if the call had no id; then results are matched by order. */
  id?: string;
  name: string;
  /** The data as `output`, or the error as `error`. */
  response: Record<string, unknown>;
  /** The images and files of the result. */
  parts?: { inlineData: { mimeType: string; data: string; displayName?: string } }[];
}

export function readFunctionCall({ id, name, args = {} }: Readonly<Record<string, unknown>>): ModelCall {
  return { id: idOf(id), name: textOf(name), args };
}

/** Whether some arguments of a call have not arrived yet. */
export const isPartial = ({ willContinue }: Readonly<Record<string, unknown>>): boolean => willContinue === true;

/** Writes a result. If the API accepts no media in results, they are omitted and the result mentions it. */
export function writeFunctionResponse(
  { call, isError, output }: CallResult,
  takesMedia: boolean,
): GeminiFunctionResponse {
  const { value, media } = contentOf(
    output,
    (found) => takesMedia && found.mimeType !== "image/gif" && isCommon(found),
  );
  // A failure already has the form `{ error }`.
  const response = isError ? (value as Record<string, unknown>) : { output: value };
  return {
    ...defined({ id: call.id }),
    name: call.name,
    response,
    ...(media.length > 0 && { parts: media.map(inlinePart) }),
  };
}

export function inlinePart({
  mimeType,
  data,
  name,
}: MediaContent): NonNullable<GeminiFunctionResponse["parts"]>[number] {
  return { inlineData: { mimeType, data, ...defined({ displayName: name }) } };
}

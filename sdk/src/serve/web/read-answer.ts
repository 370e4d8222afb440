import type { AnswerDocument } from "../../agents/loop/answer-documents.ts";
import type { QuestionAnswer } from "../../agents/loop/answer-question.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { refused } from "./read-body.ts";

/** The answer in a body, or the refusal of one that cannot be read. */
export function readAnswer({
  answer,
  documents = [],
}: Readonly<Record<string, unknown>>): Pick<QuestionAnswer, "answer" | "documents"> | Response {
  if (typeof answer !== "string") return refused(400, "Send the text of the answer as `answer`.");
  if (!Array.isArray(documents)) return refused(400, "Send `documents` as a list.");
  const read = documents.map(documentIn);
  const known = read.filter((document) => document !== undefined);
  if (known.length < read.length)
    return refused(400, "Each document has a `path`, and `text` or `base64` where it is not in the workspace.");
  return { answer, documents: known };
}

function documentIn(given: unknown): AnswerDocument | undefined {
  if (!isRecord(given)) return undefined;
  const { path, text, base64, mimeType, ...others } = given;
  const isText = (value: unknown): boolean => value === undefined || typeof value === "string";
  const isWhole =
    typeof path === "string" && [text, base64, mimeType].every(isText) && Object.keys(others).length === 0;
  if (!isWhole || (text !== undefined && base64 !== undefined)) return undefined;
  const content = typeof base64 === "string" ? bytesIn(base64) : typeof text === "string" ? text : undefined;
  if (base64 !== undefined && content === undefined) return undefined;
  return {
    path,
    ...defined({ content }),
    ...(typeof mimeType === "string" ? { mimeType } : {}),
  };
}

/** `Buffer` takes any text. */
const bytesIn = (base64: string): Uint8Array | undefined =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, "base64") : undefined;

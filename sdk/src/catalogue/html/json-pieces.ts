export type JsonPieceKind = "key" | "string" | "number" | "word" | "plain";

export interface JsonPiece {
  readonly kind: JsonPieceKind;
  readonly text: string;
}

const pattern = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;

/** A value as indented JSON, cut into pieces that a page colours; joined they are the whole text. */
export function jsonPieces(value: unknown): readonly JsonPiece[] {
  const json = JSON.stringify(value, undefined, 2);
  const pieces: JsonPiece[] = [];
  let end = 0;
  for (const match of json.matchAll(pattern)) {
    const [whole, string, colon, number] = match;
    if (match.index > end) pieces.push({ kind: "plain", text: json.slice(end, match.index) });
    if (string !== undefined) pieces.push({ kind: colon === undefined ? "string" : "key", text: string });
    else pieces.push({ kind: number === undefined ? "word" : "number", text: whole });
    if (colon !== undefined) pieces.push({ kind: "plain", text: colon });
    end = match.index + whole.length;
  }
  if (end < json.length) pieces.push({ kind: "plain", text: json.slice(end) });
  return pieces;
}

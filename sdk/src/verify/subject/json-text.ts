import { parseTree, printParseErrorCode, type ParseError } from "jsonc-parser";
import { jsonOffsets } from "../../definitions/json-locations.ts";
import type { Json } from "../../util/json.ts";
import type { Location } from "../../model/finding.ts";
import { positionAt } from "../../util/texts.ts";

type Position = Pick<Location, "line" | "column">;

export type ReadJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly message: string; readonly position: Position };

/** Reads strict JSON: no comments, no trailing commas. */
export function readJson(text: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    return { ok: false, ...firstFault(text, error) };
  }
}

/** The start of the value at a JSON pointer, or of the nearest value around it. */
export function jsonPosition(text: string, pointer: string): Position {
  const around = jsonOffsets(text, 0, (above) => `${pointer}/`.startsWith(`${above}/`));
  return positionAt(text, [...around.values()].at(-1) ?? 0);
}

function firstFault(text: string, error: unknown): { message: string; position: Position } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return { message: String(error), position: { line: 1, column: 1 } };
  // `CommaExpected` → `comma expected`
  const words = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return { message: words.toLowerCase(), position: positionAt(text, first.offset) };
}

import { createScanner } from "jsonc-parser";
import type { Location } from "../model/finding.ts";
import { pointerTo } from "../util/json-pointer.ts";

// The values of the scanner's tokens, which it exports for the compiler alone.
const [openBrace, closeBrace, openBracket, closeBracket, comma, colon, text] = [1, 2, 3, 4, 5, 6, 10] as const;

interface Frame {
  /** Undefined if the values inside are not wanted. */
  readonly pointer: string | undefined;
  readonly isList: boolean;
  index: number;
  key: string;
}

/**
 * The offset of every value of a JSON text that `wants` accepts, by JSON pointer from the value that begins at `start`. Of two members with
 * the same name the last counts, as for `JSON.parse`. The text must be JSON; it may nest to any depth.
 */
export function jsonOffsets(json: string, start: number, wants: (pointer: string) => boolean): Map<string, number> {
  const offsets = new Map<string, number>();
  const scanner = createScanner(json, true);
  scanner.setPosition(start);
  const frames: Frame[] = [];
  let isKey = false;
  do {
    const token = scanner.scan() as number;
    const frame = frames.at(-1);
    if (isKey && token === text && frame !== undefined) {
      // Decoding a key is worth its cost only if the value is wanted.
      frame.key = frame.pointer === undefined ? "" : scanner.getTokenValue();
      isKey = false;
    } else if (token === closeBrace || token === closeBracket) {
      frames.pop();
      isKey = false;
    } else if (token === comma && frame !== undefined) {
      frame.index += 1;
      isKey = !frame.isList;
    } else if (token !== colon) {
      if (token > text + 1) break;
      const pointer = pointerIn(frame);
      const isWanted = pointer !== undefined && wants(pointer);
      if (isWanted) offsets.set(pointer, scanner.getTokenOffset());
      if (token === openBrace || token === openBracket) {
        const isList = token === openBracket;
        frames.push({ pointer: isWanted ? pointer : undefined, isList, index: 0, key: "" });
        isKey = !isList;
      }
    }
  } while (frames.length > 0);
  return offsets;
}

function pointerIn(frame: Frame | undefined): string | undefined {
  if (frame === undefined) return "";
  if (frame.pointer === undefined) return undefined;
  return pointerTo(frame.pointer, frame.isList ? String(frame.index) : frame.key);
}

export function locationsIn(file: string, content: string): (offset: number) => Location {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(content.matchAll(/\n/g), ({ index }) => index + 1)];
    const line = starts.findLastIndex((start) => start <= offset);
    return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

import type { Location } from "../model/finding.ts";
import { jsonFault } from "../util/json-text.ts";
import { pointerTo } from "../util/json-pointer.ts";
import { jsonOffsets, locationsIn } from "./json-locations.ts";
import { orElse } from "../util/failures.ts";

export interface Source {
  readonly value: unknown;
  /** Omitted if the value does not come from a file. */
  readonly locator?: Locator;
  /** The parts of a text that could not be read: the whole, or some of its lines. */
  readonly faults?: readonly SourceFault[];
}

export interface Locator {
  /** Offsets of the wanted values, by JSON pointer; looks only inside wanted values. */
  offsets(wants: (pointer: string) => boolean): ReadonlyMap<string, number>;
  /** Offsets of all values inside the one at an offset, by JSON pointer from it. */
  offsetsWithin(offset: number): ReadonlyMap<string, number>;
  locationAt(offset: number): Location;
}

/** Why a text, or a line of it, could not be read. */
export interface SourceFault {
  readonly message: string;
  readonly at?: Location;
}

/** Reads JSON, or JSON Lines: one JSON value per line. `file` is the name in locations; without it there are no locations. */
export function readSource(given: string, file: string | undefined): Source {
  // Columns do not count a byte order mark.
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  const whole = parsed(text);
  if (whole !== undefined) return { value: whole.value, ...locatorOf(text, file) };
  return linesIn(text, file) ?? { value: [], faults: [faultOf({ start: 0, number: 1, content: text }, file)] };
}

const mostFaults = 20;

/** The values of a text whose first line is JSON by itself; undefined for any other text. */
function linesIn(text: string, file: string | undefined): Source | undefined {
  const values: unknown[] = [];
  const read: Line[] = [];
  const faults: SourceFault[] = [];
  for (const line of linesOf(text)) {
    const value = parsed(line.content);
    if (value !== undefined) {
      values.push(value.value);
      read.push(line);
    } else {
      if (values.length === 0) return undefined;
      faults.push(faultOf(line, file));
      if (faults.length === mostFaults) break;
    }
  }
  return values.length === 0 ? undefined : { value: values, faults, ...locatorOf(text, file, read) };
}

const parsed = (text: string): { readonly value: unknown } | undefined =>
  orElse(() => ({ value: JSON.parse(text) as unknown }), undefined);

interface Line {
  readonly start: number;
  readonly number: number;
  readonly content: string;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const [index, content] of text.split("\n").entries()) {
    if (content.trim() !== "") lines.push({ start, number: index + 1, content });
    start += content.length + 1;
  }
  return lines;
}

function faultOf({ start, content, number }: Line, file: string | undefined): SourceFault {
  const fault = jsonFault(content);
  const at =
    file === undefined ? {} : { at: { file, line: number - 1 + (fault?.line ?? 1), column: fault?.column ?? 1 } };
  const what = start === 0 ? "The text" : `Line ${String(number)}`;
  if (content.trim() === "") return { message: `${what} is empty.`, ...at };
  if (fault?.isCutOff === true) return { message: `${what} is cut off in the middle of a value.`, ...at };
  return { message: `${what} is ${start === 0 ? "neither JSON nor JSON Lines" : "not JSON"}.`, ...at };
}

function locatorOf(text: string, file: string | undefined, lines?: readonly Line[]): { locator?: Locator } {
  if (file === undefined) return {};
  const offsets: Locator["offsets"] = (wants) => {
    if (lines === undefined) return jsonOffsets(text, 0, wants);
    const found = new Map<string, number>();
    for (const [index, { start }] of lines.entries()) {
      const above = pointerTo("", String(index));
      if (!wants(above)) continue;
      for (const [pointer, offset] of jsonOffsets(text, start, (inner) => wants(above + inner))) {
        found.set(above + pointer, offset);
      }
    }
    return found;
  };
  return {
    locator: {
      offsets,
      offsetsWithin: (offset) => jsonOffsets(text, offset, isNear),
      locationAt: locationsIn(file, text),
    },
  };
}

// Deeper values were omitted from the definition.
const longestPointer = 4_000;
const isNear = (pointer: string): boolean => pointer.length <= longestPointer;

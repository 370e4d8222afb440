import type { Location } from "../model/finding.ts";
import { jsonFault } from "../util/json-text.ts";
import { pointerKeys, pointerTo } from "../util/json-pointer.ts";
import { memoize } from "../util/memo.ts";
import { locationsIn, nodeAt, offsetsIn, treeOf } from "./json-locations.ts";
import { orElse } from "../util/failures.ts";

export interface Source {
  readonly value: unknown;
  /** Omitted if the value does not come from a file. */
  readonly locator?: Locator;
  /** The parts of a text that could not be read: the whole, or some of its lines. */
  readonly faults?: readonly SourceFault[];
}

export interface Locator {
  /** Offsets of the value at a JSON pointer and of all values inside it, by JSON pointer from it; empty if there is no such value. */
  offsetsIn(pointer: string): ReadonlyMap<string, number>;
  locationAt(offset: number): Location;
}

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

/** The values of a text whose first line alone is JSON; undefined for any other text. */
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
  const parts = lines ?? [{ start: 0, content: text }];
  const trees = memoize(({ content }: Pick<Line, "content">) => treeOf(content));
  return {
    locator: {
      offsetsIn(pointer) {
        const [index = "", ...keys] = pointerKeys(pointer);
        const part = parts[lines === undefined ? 0 : Number(index)];
        const tree = part && trees(part);
        if (part === undefined || tree === undefined) return new Map();
        const own = offsetsIn(nodeAt(tree, lines === undefined ? pointer : pointerTo("", ...keys)));
        return new Map([...own].map(([inner, offset]) => [inner, offset + part.start]));
      },
      locationAt: locationsIn(file, text),
    },
  };
}

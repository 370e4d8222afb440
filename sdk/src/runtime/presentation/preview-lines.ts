import type { Json } from "../../util/json.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { counted } from "../../util/counted.ts";
import { jsonOf } from "./call-text.ts";

const longestLine = 200;

/** The first lines of a text, and how many more there are. */
export function firstLines(text: string, maxLines: number): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  let count = 0;
  for (;;) {
    const end = text.indexOf("\n", start);
    if (count < maxLines) lines.push(text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ""));
    count += 1;
    if (end === -1) break;
    start = end + 1;
  }
  return cut(lines, { count, maxLines });
}

/** At most `maxLines` of the lines, each in one line of bounded length; `count` is how many there would be. */
export function cut(
  lines: readonly string[],
  { count, maxLines }: { readonly count: number; readonly maxLines: number },
): readonly string[] {
  const shown = lines
    .slice(0, maxLines)
    .map((line) => clipText(visibleText(line.replaceAll(/[\n\r]+/g, " ")), longestLine));
  if (count <= maxLines) return shown;
  if (maxLines === 1) return shown.map((line) => `${line} …`);
  return [...shown.slice(0, -1), `… ${counted(count - maxLines + 1, "more line")}`];
}

/** Data without a preview of the tool's own: the lines of a text, the items of a list, or the members of an object. */
export function generalPreview(data: Json, maxLines: number): readonly string[] {
  if (typeof data === "string") return firstLines(data, maxLines);
  if (data === null) return ["no data"];
  if (typeof data !== "object") return [String(data)];
  if (Array.isArray(data)) {
    const items = data.slice(0, maxLines).map(shownPart);
    return cut([counted(data.length, "item"), ...items], { count: data.length + 1, maxLines });
  }
  const members = Object.entries(data as Readonly<Record<string, Json>>);
  const lines = members.slice(0, maxLines).map(([key, part]) => `${key}: ${shownPart(part)}`);
  return members.length === 0 ? ["an empty object"] : cut(lines, { count: members.length, maxLines });
}

/** A text as it is, anything else as JSON. */
const shownPart = (part: Json): string => (typeof part === "string" ? part : jsonOf(part));

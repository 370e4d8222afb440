import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { plainLines, type Line } from "./lines.ts";

const shownLines = 8;
const maxComparisons = 2_000_000;

/** The error for a text that is not there: what is at the most similar location, and where the first difference is. */
export function notFound(
  { old, new: next }: { readonly old: string; readonly new: string },
  lines: readonly Line[],
): ToolwrightError {
  const texts = lines.map((line) => line.text);
  const after = plainLines(next);
  const holds =
    after.length > 0 && texts.some((_, start) => after.every((line, index) => texts[start + index] === line));
  if (holds)
    return new ToolwrightError("EDIT_UNCHANGED", "The old text is not in the file, which already holds the new text.");
  const wanted = plainLines(old);
  if (wanted.length * texts.length > maxComparisons)
    return new ToolwrightError(
      "EDIT_NOT_FOUND",
      `The old text, ${wanted.length.toLocaleString("en")} lines, is not in the file, which has ${texts.length.toLocaleString("en")}: too many to look for a similar location.`,
    );
  const [start, equal] = nearest(wanted, texts);
  if (equal === 0) return new ToolwrightError("EDIT_NOT_FOUND", "No line of the old text is in the file.");
  const different = wanted.findIndex((line, index) => line !== texts[start + index]);
  const shown = wanted.slice(0, Math.max(shownLines, different + 2)).map((_, index) => {
    const text = texts[start + index];
    return text === undefined
      ? ""
      : `${index === different ? ">" : " "} ${start + index + 1}\t${text.replaceAll("\t", "→")}`;
  });
  const message = `The old text is not in the file. The most similar lines begin at ${start + 1}:\n${shown.filter(Boolean).join("\n")}\nThe first difference is in line ${start + different + 1}; the old text has ${JSON.stringify(wanted[different])} there.`;
  return new ToolwrightError("EDIT_NOT_FOUND", message);
}

function nearest(wanted: readonly string[], texts: readonly string[]): readonly [start: number, equal: number] {
  const trimmed = texts.map((text) => text.trim());
  const lookedFor = wanted.map((text) => text.trim());
  let best: readonly [number, number] = [0, 0];
  for (let start = 0; start < texts.length; start++) {
    const equal = lookedFor.filter((line, index) => line !== "" && trimmed[start + index] === line).length;
    if (equal > best[1]) best = [start, equal];
  }
  return best;
}

/** The error for a text that the file has more than once: where, with a line around each. */
export function notUnique(starts: readonly number[], length: number, lines: readonly Line[]): ToolwrightError {
  const shown = starts
    .slice(0, 10)
    .map(
      (start) =>
        `  line ${start + 1}: ${lines[start - 1]?.text.trim() ?? "(beginning of the file)"} ⏎ ${String(lines[start]?.text.trim())}`,
    );
  const message = `The old text, ${length} lines, is in the file ${starts.length} times:\n${shown.join("\n")}`;
  return new ToolwrightError("EDIT_NOT_UNIQUE", message);
}

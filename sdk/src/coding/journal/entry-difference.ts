import { createTwoFilesPatch } from "diff";
import { textOrNothing } from "../edit/text-file.ts";
import type { FileVersion } from "../paths/held-version.ts";

// The time of a comparison grows with the square of this.
const maxDifferences = 1_000;
const noFile = "/dev/null";

/** The unified diff of a change, with 3 lines of context; a sentence if there are no lines to show. */
export function entryDifference(path: string, before: FileVersion, after: FileVersion): string {
  const states = stateChange(before, after);
  const [old, next] = [before, after].map(textOf);
  if (old === undefined || next === undefined) return `${states}${path} is not text.\n`;
  if (old === next) return states;
  const patch = createTwoFilesPatch(
    before === undefined ? noFile : path,
    after === undefined ? noFile : path,
    old,
    next,
    undefined,
    undefined,
    {
      context: 3,
      maxEditLength: maxDifferences,
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    },
  );
  return states + (patch ?? `${path} has too many changed lines to be shown.\n`);
}

/** The lines of a file, or the target of a link; undefined for content other than text. */
function textOf(version: FileVersion): string | undefined {
  if (version?.kind === "link") return `${version.target}\n`;
  return version === undefined || version.kind === "folder" ? "" : textOrNothing(version.content)?.text;
}

/** Describes sides that are not regular files, and different permissions. */
function stateChange(before: FileVersion, after: FileVersion): string {
  const isOfFiles = before?.kind === undefined && after?.kind === undefined;
  if (isOfFiles && (before === undefined || after === undefined || before.mode === after.mode)) return "";
  const [old, next] = [before, after].map((version) => {
    if (version === undefined) return "nothing";
    if (version.kind === "link") return "link";
    return `${isOfFiles ? "mode" : (version.kind ?? "file")} ${version.mode.toString(8)}`;
  });
  return `old ${old}\nnew ${next}\n`;
}

const mostLines = 200;

export function contentDifference(path: string, before: Uint8Array | undefined, after: Uint8Array): string {
  if (before === undefined) return "";
  const [from, to] = [before, after].map((content) => ({ content, mode: 0 }));
  const lines = entryDifference(path, from, to).split("\n");
  if (lines.length <= mostLines) return lines.join("\n");
  const more = (lines.length - mostLines).toLocaleString("en");
  return [...lines.slice(0, mostLines), `[+${more} more lines of the difference; read the file]`].join("\n");
}

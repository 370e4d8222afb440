import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { FixedFile } from "./apply-fixes.ts";
import { visibleText } from "../../util/visible-text.ts";

/** What fixes change, as a unified diff for people: characters that cannot be seen are written as their code points. */
export function fixDiff(files: readonly FixedFile[]): string {
  return files.map(fileDiff).join("");
}

function fileDiff({ file, before, after }: FixedFile): string {
  const [from, to] = [shown(before), shown(after)];
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, from, to, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

// A change of line ends would show as such; the usual ones of another system are no news.
const shown = (text: string): string => visibleText(text.replaceAll("\r\n", "\n"));

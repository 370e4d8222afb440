import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { FixedFile } from "./apply-fixes.ts";
import { visibleText } from "../../util/visible-text.ts";

/** The changes of fixes as a unified diff for people: invisible characters are written as code points. */
export function fixDiff(files: readonly FixedFile[]): string {
  return files.map(unifiedDiff).join("");
}

/** The same of one file. */
export function unifiedDiff({ file, before, after }: FixedFile): string {
  const [from, to] = [shown(before), shown(after)];
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, from, to, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

// Line ends of another system are not a change to show.
const shown = (text: string): string => visibleText(text.replaceAll("\r\n", "\n"));

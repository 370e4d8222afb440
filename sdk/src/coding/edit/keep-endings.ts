import { applyDifference } from "./apply-difference.ts";
import { linesOf, plainLines, textOf } from "./lines.ts";

/**
 * A whole new text, with the line endings that the former one has: lines that stay keep theirs, and new ones end as their neighbours. A new
 * text with carriage returns is taken as it is.
 */
export function keepEndings(former: string, next: string): string {
  if (!former.includes("\r") || next.includes("\r")) return next;
  const block = linesOf(former);
  const [ending = "\n"] = block.map(({ end }) => end).filter((end) => end !== "");
  const lines = applyDifference({
    block,
    before: plainLines(former),
    after: plainLines(next),
    inserted: (line) => line,
    ending,
  });
  const last = lines.at(-1);
  if (last === undefined) return next;
  const end = next.endsWith("\n") ? last.end || ending : "";
  return textOf([...lines.slice(0, -1), { ...last, end }]);
}

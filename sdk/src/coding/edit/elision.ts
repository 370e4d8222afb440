import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { sha256 } from "../../util/sha256.ts";
import { plainLines } from "./lines.ts";

const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|tex|html?)$|^[^.]+$/i;
const comment = /^\s*(?:\/\/+|#+|--|\/?\*+|<!--|;+|%+|\{\/\*)\s*(.*?)\s*(?:\*\/\}?|-->)?$/;
const dots = /^(?:\.{3}|\u2026)|(?:\.{3}|\u2026)$/;
const words =
  /^(?:the )?(?:rest of|rest\b|existing|remaining|remainder|other|previous|same as|unchanged|omitted|(?:keep|leave|skip) the)/i;
const mostWords = 10;

interface Rewriting {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Throws `EDIT_PLACEHOLDER` where fewer lines of code than before hold a comment such as `// ... rest of the code`, which stands for lines that
 * would be lost. `warned` has the texts that were refused: one that comes again is meant.
 */
export function refuseElision({ path: file, before, after }: Rewriting, warned: Set<string>): void {
  const [former, lines] = [plainLines(before), plainLines(after)];
  if (prose.test(path.basename(file)) || lines.length >= former.length) return;
  const found = lines.find((line, index) => {
    const [, text = ""] = comment.exec(line) ?? [];
    const isAlone = !comment.test(lines[index - 1] ?? "");
    const isMarker = text.split(" ").length <= mostWords && (dots.test(text) || words.test(text));
    return isMarker && isAlone && !former.includes(line);
  });
  const key = sha256(`${file}\n${after}`);
  if (found === undefined || warned.has(key)) return;
  warned.add(key);
  const message = `The new text has ${JSON.stringify(found.trim())}, and ${former.length - lines.length} fewer lines: they would be lost.`;
  throw new ToolwrightError("EDIT_PLACEHOLDER", message);
}

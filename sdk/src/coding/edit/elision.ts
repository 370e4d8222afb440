import { diffArrays } from "diff";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** How comments begin in the languages that people write, a line within a block of them included. */
const opening =
  /^(?:\/\/+!?|\/\*+|\{\/\*|\*+|#+|<!--|<%--|\{\{!(?:--)?|\{#|--+(?:\[\[)?|;+|%+|\(\*|\{-|"""|'''|["'!](?=\s)|\|\||::|@?rem\b|dnl\b|=begin\b|\.\.(?=\s))\s*/i;
const closing = /\s*(?:\*+\/\}?|-->|--%>|(?:--)?\}\}|#\}|\*\)|-\}|\]\]|"""|'''|=end)$/;
const brackets = /^[[(<{]+\s*|\s*[\])>}]+$/g;
const ellipsis = /\.{3,}|\u2026|\[\.+\]/u;

/** Words of comments that stand for code; other words make a comment one about the code. */
const words = new Set(
  (
    "the your this that these all any of and or with as in for from is are be has have been it here there above below before up to on " +
    "keep keeps kept leave leaves left out skip skipped snip snipped omit omits omitted elided truncated abbreviated shortened cut hidden collapsed " +
    "unchanged untouched unmodified identical same changed changes change not no none stay stays remain remains remaining remainder rest existing exists " +
    "other others previous previously prior former earlier original originally old current more additional further etc continue continues continued insert put " +
    "goes go brevity everything else nothing code codes file files function functions method methods class classes implementation implementations logic line lines " +
    "content contents body bodies block blocks component components import imports export exports test tests route routes field fields property properties prop props " +
    "option options config configuration setup section sections element elements item items markup html css style styles rule rules jsx template part parts stuff " +
    "definition definitions declaration declarations statement statements handler handlers helper helpers case cases entry entries value values type types " +
    "module script page document text table rows columns schema interface variables constants state effects hooks render return data loop"
  ).split(" "),
);
/** What says that something is left out, and what says so only next to an ellipsis. */
const strong =
  /\b(?:rest of|remainder of|omitted|elided|snip(?:ped)?|truncated|unchanged|untouched|unmodified|(?:same|as) (?:code )?(?:as )?(?:before|above|previous\w*|original\w*)|no changes|for brevity|(?:existing|remaining|original|previous|prior|other|same|old|more) (?:code|implementation|logic|lines?|content|body|markup|html|jsx|css|template))\b/;
const weak =
  /\b(?:rest|remaining|remainder|existing|other|others|previous\w*|prior|former|earlier|original\w*|same|more|additional|further|continue[sd]?|keep|left|skip\w*|code|etc|not changed)\b/;

/** Whether a line is a comment that stands for code left out: `// … rest of the code`, `<!-- existing markup unchanged -->`, `# ...`. */
function isElision(line: string): boolean {
  const trimmed = line.trim();
  const inner = trimmed.replace(opening, "").replace(closing, "").trim();
  const isComment = trimmed !== inner;
  const text = inner.replaceAll(brackets, "").trim();
  const parts = text.split(ellipsis).map((part) => part.trim());
  const core = parts
    .filter((part) => part !== "")
    .join(" ")
    .toLowerCase();
  const hasEllipsis = parts.length > 1;
  if (core === "") return hasEllipsis;
  // A comment between two ellipses says in any tongue what is left out.
  if (isComment && parts.length > 2 && parts[0] === "" && parts.at(-1) === "") return true;
  const isSpread = !isComment && !/^(?:\.{3,}|\u2026)\s/u.test(trimmed);
  const isAboutCode = core
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === "" || words.has(word) || /^\d+$/.test(word));
  if (!isAboutCode || (!isComment && (isSpread || !hasEllipsis))) return false;
  return strong.test(core) || (hasEllipsis && weak.test(core));
}

const mostShown = 20;

/** Throws `EDIT_PLACEHOLDER` for an elision that the former lines do not have, with the lines that it would have replaced. */
export function refuseElision(before: readonly string[], after: readonly string[], onlyIfLost = false): void {
  const found = after.findIndex(
    (line, index) => isElision(line) && !before.includes(line) && !isStub(line, after[index - 1]),
  );
  if (found < 0) return;
  const lost = lostAt(found, before, after);
  if (onlyIfLost && lost.length === 0) return;
  const more = lost.length - mostShown;
  const shown = lost.slice(0, mostShown).map((line) => `  ${line}`);
  const lines = [...shown, ...(more > 0 ? [`  [+${more} more lines]`] : [])].join("\n");
  const said = `The new text has ${JSON.stringify(after[found]?.trim())} in place of lines; write them out.`;
  throw new ToolwrightError("EDIT_PLACEHOLDER", lost.length === 0 ? said : `${said} It would have replaced:\n${lines}`);
}

/** In Python the dots may be the body of a function. */
const isStub = (line: string, former = ""): boolean => line.trim() === "..." && former.trimEnd().endsWith(":");

/** The lines that are gone where the elision is; all that are gone where none is. */
function lostAt(found: number, before: readonly string[], after: readonly string[]): readonly string[] {
  const lost: string[] = [];
  let here: string[] = [];
  let at = 0;
  let isHere = false;
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (!added && !removed) {
      if (isHere && here.length > 0) return here;
      [here, isHere] = [[], false];
    }
    if (removed) {
      lost.push(...value);
      here.push(...value);
    } else {
      isHere ||= added && found >= at && found < at + value.length;
      at += value.length;
    }
  }
  return isHere && here.length > 0 ? here : lost;
}

import { diffArrays } from "diff";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** How comments begin: by words, by brackets with a sign, or by any other signs; marks of lists and texts in quotes begin none. */
const opening =
  /^(?:@?rem\b|@\*|dnl\b|=\w+(?=\s)|NB\.|[cC](?=\s)|\{%[^%]*%\}|[{(<[]*\s*[/*!#%|-]+[{[(]*|\{-|"""|'''|["'!](?=\s)|\.\.(?=\s)|\.\\"|[^\p{L}\p{N}\s.\u2026\u22ee\u22ef"'`([{<@$&+~>]+(?=[\s\p{L}[(.\u2026]))\s*/iu;
/** The last sign or word of what ends them. */
const closing = /(?:\{%[^%{]*%\}|"""|'''|=\w+|[^\p{L}\p{N}\s.\u2026\u22ee\u22ef"'`])$/u;
/** Marks of lists and headings of texts. */
const textMark = /^(?:[-*+>|]|#{2,}|\d+[.)])\s/;
const bracketed = /^(?:\[.*\]|\(.*\)|<.*>|\{\s.*\s\})$/s;
/** A comment behind code, or all that is in a block. */
const trailing = /[\s{(;,](?:\/\/|#|--|\/\*|<!--|\{\/\*)\s*([^]*)$/;
const brackets = /^[[(<{*~=>-]+\s*|\s*[\])>}*~=<-]+$/g;
const ellipsis = /\.{3,}|[\u2026\u22ee\u22ef]|\[\.+\]/u;

/** Words of comments that stand for code; other words make a comment one about the code. */
const words = new Set(
  (
    "the your you this that these all any of and or with as in for from is are be do don has have been it here there above below before up to on so " +
    "keep keeps kept leave leaves left out skip skipped snip snipped omit omits omitted elided truncated abbreviated shortened cut hidden collapsed " +
    "unchanged untouched unmodified modify modified touch identical same changed changes change not no none stay stays remain remains remaining remainder rest existing exists " +
    "other others previous previously prior former earlier original originally old current version more additional further etc continue continues continued insert put " +
    "goes go brevity readability everything else exactly nothing like following paste copy fill shown they were see todo note please just simply ditto code codes file files function functions method methods class classes implementation implementations logic line lines " +
    "content contents body bodies block blocks component components import imports export exports test tests route routes field fields property properties prop props " +
    "option options config configuration setup section sections element elements item items markup html css style styles rule rules jsx template part parts stuff " +
    "definition definitions declaration declarations statement statements handler handlers helper helpers case cases entry entries value values type types " +
    "module script page document text table query docs documentation rows columns schema interface variables constants state effects hooks render return data loop"
  ).split(" "),
);
/** What says that something is left out. */
const strong =
  /\b(?:rest of|remainder of|omitted|elided|snip(?:ped)?|truncated|abbreviated|unchanged|untouched|unmodified|(?:same|identical|as|like) (?:code )?(?:as |to |in )?(?:the )?(?:before|above|previous\w*|original\w*)|no changes|for brevity|(?:keep|leave) (?:the rest|all|everything|as)|(?:stays?|remains?|are) (?:the same|identical|as)|not shown|(?:copy|paste|fill in) the (?:rest|existing|remaining)|(?:everything|nothing) else|(?:existing|remaining|original|previous|prior|other|same|old|more) (?:code|implementation|logic|lines?|content|body|markup|html|jsx|css|template))\b/;
/** What says so only next to an ellipsis. */
const weak =
  /\b(?:rest|remaining|remainder|existing|others?|previous\w*|prior|former|earlier|original\w*|same|more|additional|further|continue[sd]?|keep|left|skip\w*|code|etc|not changed)\b/;
/** What says so only where lines are gone. */
const bare =
  /^(?:same|etc)\W*$|\b(?:more of the same|rest|ditto|as is|so on|see above|not? changed?|code here|keep|leave)\b|\b(?:remaining|existing|other|previous|more|same|additional|original) (?:codes|files|functions|methods|classes|implementations|blocks|components|imports|exports|tests|routes|fields|properties|props|options|sections|elements|items|styles|rules|parts|stuff|definitions|declarations|statements|handlers|helpers|cases|entries|values|types|rows|columns|variables|constants|effects|hooks)\b/;
/** What is there already, or is left over. */
const known =
  "(?:(?:the |all |any |your )*(?:existing|remaining|further|others?|previous|prior|original|current|(?:rest|remainder) of(?: the| your)?))";
const noun = String.raw`(?: [\w'./&+-]+){1,4}?`;
/** That it stays. */
const stays =
  "(?:(?: (?:is|are|was|were|has|have|been|left|kept|will|be|stays?|remains?|continues?|exactly|all|still|completely))*" +
  " (?:omitted|elided|snipped|excluded|unchanged|unmodified|untouched|unaffected|unaltered|intact|preserved|retained|kept|left alone|not (?:changed|modified|included|repeated)|(?:do|does) not change|" +
  "as (?:before|above|is|it (?:was|is)|they (?:were|are)|previously)|(?:the same|identical)(?: (?:as|to)(?: [\\w.]+){1,3})?|(?:stays?|remains?)(?: (?:as|in) \\w+)?|continues?|follows?|" +
  "(?:stays?|remains?|continues?|follows?|goe?s?) (?:here|below|above))(?: here)?)";
const code = "(?:everything|code|lines?|logic|handling|setup|markup|body|content|implementation|version)";
/** The forms of a note about code that is left out, whatever code it names: all that it says is that this is there, or stays. */
const noteOfRest = new RegExp(
  [
    `${known}${noun}${stays}{1,2}`,
    `(?:the |all |your )*(?:existing|(?:add|copy|include|insert|keep|leave|paste|place|preserve|put|retain) ${known})(?: [\\w'./&+-]+){0,2} (?:\\w+s|${code})(?: here| below| above|${stays})?`,
    `(?:(?:add|insert|paste|put) (?:the |your )*(?:existing|remaining|rest of)${noun}|paste ${known}${noun}|remaining(?: \\w+){0,2} ${code}|${known}(?: \\w+){1,3} here)`,
    `(?:same${noun.replace("{1,4}", "{0,4}")} as|identical to|like)(?: in)? (?:(?:the )?(?:\\w+ )?(?:above|before)|before|above|earlier|previously|originally|it (?:was|is)|they (?:were|are)|the original)`,
    `(?:unchanged|untouched|unmodified) ${code}${stays}?`,
    `(?:(?:unchanged|untouched|unmodified)|nothing(?: else)? changes)(?: (?:after|from|until|up to|above|below|here)(?: \\w+){0,3})`,
    `(?:the )?(?:everything|(?:(?:class|function|loop|method) )?(?:body|code|lines))(?: above| below)?${stays}`,
    "(?:they|these|it) stays?",
    `(?:${known}(?: \\w+){1,2} (?:body|code|implementation|logic|markup))`,
    `(?:you can |just |please )?(?:keep|leave) (?:this|these|${known})(?:${noun})? (?:alone|as (?:is|before|it is|they are))`,
    "(?!\\w+s )(?:\\w+ ){1,3}(?:unchanged|unmodified|untouched)",
    `${code} (?:above|after|before|below|from|until|up to)(?: \\w+){0,4}${stays}`,
    "no (?:further )?(?:changes|edits|modifications|updates)(?: (?:above|below|here|made|needed|required|from here|in between))*",
  ]
    .map((form) => `^(?:${form})$`)
    .join("|"),
);
/** What makes a note of any text after an ellipsis. */
const afterDots = new RegExp(`^(?:${known}|same|unchanged|untouched|unmodified)\\b|${stays}$`);
const reason = /\b(?:for (?:brevity|clarity|readability|space|simplicity|conciseness)|to save (?:room|space|tokens))$/;
/** The same in other tongues; a few of the many. */
const foreign =
  /unver\u00e4ndert|bleibt (?:gleich|so)|rest(?:licher?|lichen?)? (?:code|des codes)|ausgelassen|inchang\u00e9|reste du|omis\b|sin cambios|resto del?|invariat|sem altera|restante|ongewijzigd|bez zmian|reszta|\u5176\u4f59|\u5176\u4ed6|\u4e0d\u53d8|\u7701\u7565|\u540c\u4e0a|\u4ee5\u4e0b\u540c|\u6b8b\u308a|\u305d\u306e\u307e\u307e|\u540c\u3058|\u043e\u0441\u0442\u0430\u043b\u044c\u043d|\u0431\u0435\u0437 \u0438\u0437\u043c\u0435\u043d|\ub098\uba38\uc9c0|\ub3d9\uc77c|\uc0dd\ub7b5/u;
/** Words in brackets of their own stand for something, as words after dots do. */
const placeholder = /^(?:\[[^\]]*\s[^\]]*\]|\([^)]*\s[^)]*\)|<[^>]*\s[^>]*>)[^\p{L}\p{N}]*$/u;
/** A word before a note. */
const label = /^(?:[A-Z]{4,}|[Nn]ote):\s+/;
/** Foreign comments are read by their length: nothing is known of their other words. */
const mostForeign = 50;

/** No comment that stands for code is longer, and every pattern here is quick on so little text. */
const longest = 300;

/** Whether a line is, or ends with, a comment that stands for code left out. `isShort`: where it stands, more lines are gone than new. */
function isElision(line: string, isShort: boolean): boolean {
  if (line.length > longest) return false;
  const trimmed = line.trim();
  const isComment = opening.test(trimmed);
  const [, behind] = isComment ? [] : (trailing.exec(trimmed) ?? []);
  if (behind !== undefined) return standsForCode(withoutEnd(behind), { isShort: false, form: "behind code" });
  const comment = trimmed.replace(opening, "");
  const isPlaceholder = isComment && placeholder.test(comment.replace(label, ""));
  const inner = withoutEnd(comment);
  if (isComment)
    return standsForCode(inner, { isShort: isShort && !textMark.test(trimmed), form: "comment", isPlaceholder });
  const isBracketed = bracketed.test(trimmed);
  return standsForCode(trimmed, { isShort: isShort && isBracketed, form: isBracketed ? "brackets" : "text" });
}

/** Without the signs that end a comment, one after the other. */
function withoutEnd(comment: string): string {
  let text = comment.trimEnd();
  for (let end = closing.exec(text); end !== null; end = closing.exec(text)) text = text.slice(0, end.index).trimEnd();
  return text;
}

interface Where {
  readonly isShort: boolean;
  readonly form: "comment" | "behind code" | "brackets" | "text";
  readonly isPlaceholder?: boolean;
}

function standsForCode(said: string, { isShort, form, isPlaceholder = false }: Where): boolean {
  const text = said.trim().replace(label, "").replaceAll(brackets, "").trim();
  const parts = text.split(ellipsis).map((part) => part.trim().replaceAll(brackets, "").trim());
  const core = parts
    .filter((part) => part !== "")
    .join(" ")
    .toLowerCase()
    .replaceAll("-", " ");
  const hasEllipsis = parts.length > 1 || isPlaceholder;
  if (core === "") return hasEllipsis && form !== "behind code";
  // A comment between two ellipses says in any tongue what is left out.
  if (form === "comment" && parts.length > 2 && parts[0] === "" && parts.at(-1) === "") return true;
  if (form === "text" && !/^(?:\.{3,}|\u2026)\s/u.test(text)) return false;
  if (isShort) {
    const said = core.replace(/[.:;!]+$/, "");
    const clauses = said.split(/[,.;:]\s+/);
    if (
      clauses.some((clause) => noteOfRest.test(clause)) &&
      clauses.every((clause) => noteOfRest.test(clause) || otherWords(clause).length === 0)
    )
      return true;
    if (reason.test(said) || ((parts[0] === "" || isPlaceholder) && afterDots.test(said))) return true;
  }
  if (core.length <= mostForeign && (hasEllipsis || isShort) && foreign.test(core)) return true;
  const others = otherWords(core);
  const isRest = /^(?:the )?(?:rest|remainder) of(?: \S+){1,3}$/.test(core) && (isShort || hasEllipsis);
  if (others.length > (isRest ? 1 : 0)) return false;
  if (form === "behind code" || form === "brackets") return strong.test(core);
  return strong.test(core) || (hasEllipsis && weak.test(core)) || (isShort && bare.test(core));
}

/** The words that say something about the code itself. */
const otherWords = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !words.has(word) && !/^\d+$/.test(word));

const mostShown = 20;

/** Throws `EDIT_PLACEHOLDER` for an elision that the former lines do not have, with the lines that it would have replaced. */
export function refuseElision(before: readonly string[], after: readonly string[], onlyIfLost = false): void {
  const candidates = after
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) => isElision(line, true) && !before.includes(line) && !isStub(line, after[index - 1]));
  if (candidates.length === 0) return;
  const hunks = hunksOf(before, after);
  const found = hunks
    .flatMap((hunk) => candidates.filter(({ index }) => isIn(index, hunk)).map(({ line }) => ({ line, hunk })))
    .find(({ line, hunk: { lost, size } }) =>
      isElision(line, lost.length > Math.max(1, size - 1) && !lost.every((each) => signOf(each) === signOf(line))),
    );
  if (found === undefined) return;
  const lost = found.hunk.lost.length > 0 ? found.hunk.lost : hunks.flatMap((hunk) => hunk.lost);
  if (onlyIfLost && lost.length === 0) return;
  const more = lost.length - mostShown;
  const shown = lost.slice(0, mostShown).map((line) => `  ${line}`);
  const lines = [...shown, ...(more > 0 ? [`  [+${more} more lines]`] : [])].join("\n");
  const said = `The new text has ${JSON.stringify(found.line.trim())} in place of lines; write them out.`;
  throw new ToolwrightError("EDIT_PLACEHOLDER", lost.length === 0 ? said : `${said} It would have replaced:\n${lines}`);
}

/** How a line begins: a comment in place of comments leaves no code out. */
const signOf = (line: string): string => /^[^\p{L}\p{N}\s]*/u.exec(line.trim())?.[0] ?? "";

/** In Python the dots may be the body of a function. */
const isStub = (line: string, former = ""): boolean => line.trim() === "..." && former.trimEnd().endsWith(":");

/** Lines that are gone, and the new ones in their place: so many from one on. */
interface Hunk {
  readonly lost: readonly string[];
  readonly start: number;
  readonly size: number;
}

const isIn = (index: number, { start, size }: Hunk): boolean => index >= start && index < start + size;

function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk = { lost: [], start: 0, size: 0 };
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (removed) open = { ...open, lost: [...open.lost, ...value] };
    else if (added) open = { ...open, size: open.size + value.length };
    else {
      hunks.push(open);
      open = { lost: [], start: at + value.length, size: 0 };
    }
    if (!removed) at += value.length;
  }
  return [...hunks, open];
}

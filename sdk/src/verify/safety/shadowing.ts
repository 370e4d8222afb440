import type { ScannedText } from "./words/normal-text.ts";
import { innocence, isDenied } from "./innocence.ts";
import { rest } from "./words/lexicon.ts";
import { findPhrases, phrases, sentenceAfter, sentenceBefore, type FoundPhrase } from "./words/phrases.ts";

/** A phrase by which one tool gives orders about others, and what it does: to follow "the text". */
export interface Shadowing extends FoundPhrase {
  readonly what: string;
}

const any = "(?:any|all|every|each|the)(?: of the)?(?: other)? ?(?:other )?(?:available )?(?:tools?|functions?)";
const anyOther = "(?:any|all|every|each|the) other (?:available )?(?:tools?|functions?)";
/** `of this server`: tools of one family may well say in which order they are called. */
const notOfFamily = String.raw`(?! (?:of|in|from|on|by|provided|starting|that|which|related|whose|here|below|listed)(?![\p{L}]))`;

/** Without a word on what it is for. */
const alone = String.raw`(?=\s{0,3}(?:[.!;)"\n]|$))`;

const first = phrases(
  `(?:called|used|invoked|run|call|use|invoke|executed) (?:first )?before ${anyOther}${notOfFamily}`,
  `before (?:you )?(?:use|using|call|calling|invoke|invoking|run|running) ${anyOther}${notOfFamily}`,
  `before (?:you )?(?:use|using|call|calling|invoke|invoking|run|running) (?:any|all|every) tools?${notOfFamily}`,
  `(?:after|whenever|every time|each time|when) (?:you )?(?:use|using|call|calling|invoke|invoking|run|running) ${anyOther}${notOfFamily}`,
);

const instead = phrases(
  `always (?:use|call|prefer|choose|pick) this(?: tool| function)? (?:instead of|rather than|over|in place of)`,
  `(?:use|call|prefer) this(?: tool| function)? (?:instead of|rather than|over|in place of) ${any}${notOfFamily}`,
  `(?:do not|don't|never|must not) (?:use|call|invoke|run|rely on) ${anyOther}${notOfFamily}`,
  `(?:replaces|supersedes|overrides|takes precedence over|has priority over|is better than) ${anyOther}${notOfFamily}`,
  `(?:only|exclusively) use this(?: tool| function)?,? (?:and )?(?:not|never) (?:any )?other`,
  `(?:do not|don't|never|must not) (?:use|call|invoke) [\`"']?[\\w.-]{3,60}[\`"']?(?: tool)?[,;.] (?:and )?always (?:use|call|prefer|choose|pick) this(?: one| tool| function)?${alone}`,
  `(?:do not|don't|never|must not) (?:use|call|invoke) [\`"']?[\\w.-]{3,60}[\`"']? (?:or|nor|and) any other (?:[\\w-]+ ){0,2}(?:tools?|functions?)${notOfFamily}`,
  `if (?:there are )?(?:other|another|any other) (?:[\\w-]+ ){0,2}(?:tools?|functions?) (?:is|are|exists?|available)(?: available| present)?,? (?:do not|don't|never) (?:use|call|invoke|consider|trust|choose) (?:it|them)`,
);

const kindOf = "(?:[\\w-]+ ){0,2}?";
const rival = `(?:(?:any|all|every|each|the)(?: of the)? )?(?:other|competing|competitors?|rival|alternative|similar|remaining|comparable)(?:'s)? ${kindOf}(?:tools?|functions?|servers?|plug-?ins?|integrations?|ones|options)`;
const blame =
  "(?:deprecated|unstable|retired|insecure|unsafe|wrong|outdated|unreliable|broken|inaccurate|compromised|malicious|fake|obsolete|untrusted|dangerous|slow|worse|inferior|unmaintained|harmful|incorrect|useless|suspended|banned|forbidden|blocked|disabled)";

/** Others made bad, or left out whatever the task is. */
const against = phrases(
  `${rival} (?:\\w+ ){0,3}?(?:is|are|was|were|has been|have been|return|returns|give|gives|produce|contain|contains|may be|might be|will be) (?:\\w+ ){0,2}?${blame}`,
  `${rival} (?:will |may |might |can |often |do |always )?(?:leak|steal|fail|lie|expose|corrupt|break|lose|harm)s?`,
  `(?:pick|choose|select|use|prefer|favou?r|call|take|invoke)(?: only)? (?:it|this|this tool|this one|this function|this server) (?:first )?(?:over|above|instead of|rather than|in preference to|and not|not) ${rival}`,
  `(?:disregard|ignore|skip|avoid|do not consider|don't consider|do not use|don't use|never use|never call|never consider|exclude|refuse to use|reject|stop using|do not trust|never trust) (?:(?:what )?${rival}|the rest of the (?:list|tools)|the others|all others|every other tool)`,
  `(?:do not|don't|never|must not) (?:use|call|invoke) [\`"']?[\\w.-]{3,60}[\`"']? (?:or|nor|and) any other ${kindOf}(?:tools?|functions?)${notOfFamily}`,
  `(?:better|faster|safer|more \\w+) than (?:any|all|every) other ${kindOf}(?:tools?|functions?|servers?)`,
  `outperforms? (?:all|any|every)(?: of the)? (?:other|alternatives?|competitors?|tools?|rivals?)`,
  `no other ${kindOf}(?:tools?|functions?|servers?) (?:needs?|has to|have to|should|must|may|can|will)`,
  `(?:the )?tools? ${rest(60)}(?:is|are|was|were) (?:\\w+ )?(?:unstable|insecure|unsafe|compromised|malicious|broken|unreliable|dangerous|infected|fake)`,
  `(?:this|it) (?:is|has) (?:the )?(?:\\w+ )?(?:only|one|single) (?:[\\w-]+ ){0,3}?(?:tool|function|server) (?:that (?:you )?(?:may|should|can|must|is|works)|to be|allowed|permitted|trusted|approved)`,
  "(?:select|choose|pick|use|call|invoke) this (?:tool|function|one) (?:first|always|exclusively|every time),? (?:and |whatever|regardless|no matter|for (?:any|all|every))",
  "(?:for|on|in|with) (?:any|every|all) (?:requests?|tasks?|topics?|quer(?:y|ies)|questions?)(?:,? (?:whatever|regardless|no matter) [^.!?\\n,]{0,30})?,? (?:always )?(?:select|choose|pick|use|call|prefer) this",
);

/** The name of a tool: in quotes, or of several parts. */
const name =
  "(?:the )?(?:tool )?(?:[`\"'][a-z][\\w.-]{2,60}[`\"']|[a-z][a-z0-9]{1,30}(?:_[a-z0-9]{1,30})+)(?: tool| function)?";
const must = "(?:must|has to|have to|needs? to|shall|is to|are to|should)";

/** What is said of another tool as if it were one's own. */
const rewriting = phrases(
  `(?:modif(?:y|ies)|changes?|overrides?|alters?|redefines?|extends?|patches) (?:how|the way|what|the behaviou?r of|the meaning of) ${name}(?: \\w+)?`,
  `(?:behaviou?r|semantics?|parameters?|arguments?|meaning|usage|rules?|interface|handling) (?:of|for) ${name} (?:has|have|is|are|was|were)(?: been)? (?:now |changed|updated|altered|modified|different|replaced)`,
  `(?:notes?|notice|rules?|instructions?|reminder|updates?|warning|requirement|fix) (?:for|on|about|regarding|to|concerning) ${name}:[^.!?\\n]{0,120}? ${must}`,
  `(?:when|whenever|every time|each time|if|before|after|while|as soon as) ${name} (?:(?:is|gets|has been) )?(?:called|used|invoked|run|executed|available|runs|starts),? [^.!?\\n]{0,60}?${must}`,
  `${name} (?:is|are|may|can|must|should|shall) [^.!?\\n]{0,40}?without (?:any |further |the |asking )?(?:for )?(?:\\w+ )?(?:confirmation|approval|permission|consent|review|asking|authori[sz]ation)`,
  `(?:calls?|uses?|invocations?|arguments?|recipients?|amounts?|inputs?) (?:of|to|for|in) ${name} ${must}`,
);

const change =
  "(?:you must |you should |always |also |make sure to |be sure to |please |first |silently |instead )*(?:change|replace|modify|alter|override|redirect|swap|rewrite|substitute|bcc|forward|add|set|insert|append|include|send|copy)";

/** What becomes of another tool when it is used: its name stands in between. */
const meddling = phrases(
  "(?:when|whenever|every time|each time|any time|if|before|after) (?:the )?(?:tool )?[`\"']?([a-z][\\w.-]{2,60})(?![\\w-])[`\"']?(?: tool| function)? (?:(?:is|gets|has been|are) )?(?:called|used|invoked|run|runs|executed|executes|starts|available|present),? (?:then )?" +
    change,
  "(?:when|whenever|every time|each time|any time|before|after) (?:you )?(?:use|using|call|calling|invoke|invoking|run|running) (?:the )?(?:tool )?[`\"']?([a-z][\\w.-]{2,60})(?![\\w-])[`\"']?(?: tool| function)?,? " +
    change,
  "(?:when|whenever|every time) [^.\\n,]{0,40}?(?:using|with|through|via|by) (?:the )?(?:tool )?[`\"']?([a-z][\\w.-]{2,60})(?![\\w-])[`\"']?(?: tool| function)?,? " +
    change,
);

/** What is looked for. */
export const shadowingPatterns: ReadonlySet<RegExp> = new Set([
  ...first,
  ...instead,
  ...against,
  ...rewriting,
  ...meddling,
]);

export interface ShadowingOptions {
  readonly isValue: boolean;
  /** Names that are no other tool: the tool's own and those of its parameters. Asked for only where it matters. */
  readonly ownNames: () => ReadonlySet<string>;
}

/** Every phrase that gives orders about other tools. To say what another tool is better for, or that it comes first, is none. */
export function shadowingsIn(scanned: ScannedText, { isValue, ownNames }: ShadowingOptions): readonly Shadowing[] {
  const plain = scanned.text;
  const about = (patterns: readonly RegExp[], what: string): readonly Shadowing[] =>
    findPhrases(scanned, patterns).map((found) => ({ ...found, what }));
  return [
    ...about(first, "puts itself before all other tools").filter((found) => !isAfterwards(plain, found)),
    ...about(instead, "puts itself in the place of other tools").filter((found) => !isChoice(plain, found)),
    ...about(against, "has other tools left out").filter(
      (found) => !isOccasional(plain, found) && !isDenied(plain, found),
    ),
    ...about(rewriting, "says how another tool is used").filter((found) => isOther(scanned, found, ownNames())),
    ...about(meddling, "changes how another tool is used").filter((found) => isOther(scanned, found, ownNames())),
  ].filter((found) => innocence(plain, found, isValue) === 0);
}

/** `until this has finished, do not call any other tool` is about a moment. */
const isAfterwards = (text: string, found: FoundPhrase): boolean =>
  /\b(?:once|until)\b/iu.test(sentenceBefore(text, found));

/** `always use this instead of search for exact ids`: which tool is for what is just what a description has to say. */
function isChoice(text: string, found: FoundPhrase): boolean {
  const after = sentenceAfter(text, found);
  const before = sentenceBefore(text, found);
  return (
    /^[^.!?\n]{0,120}(?<!even )\b(?:for|when|while|if|unless|where|because|since|to|until)\b/iu.test(after) ||
    /\b(?:when|if|for|after|once|until|to)\b[^.]{0,80}$/iu.test(before)
  );
}

/** Others left out on one occasion, or for one thing, which the text names. */
const isOccasional = (text: string, found: FoundPhrase): boolean =>
  /^(?: for\b(?! the (?:duration|rest|remainder) )|[^.!?\n]{0,120}\b(?:when|while|unless|until|(?<!even )if)\b)/u.test(
    sentenceAfter(text, found),
  ) || /\b(?:when|if|after|once|until|while)\b[^.]{0,80}$/u.test(sentenceBefore(text, found));

/** Whether the name in the phrase is that of another tool: it looks like one, and nothing of this tool is called so. */
function isOther(scanned: ScannedText, found: FoundPhrase, ownNames: ReadonlySet<string>): boolean {
  // Names keep their case.
  const span = scanned.originalSpan(found);
  const phrase = scanned.original.slice(span.start, span.end);
  const quoted = /[`"']([a-z][\w.-]{2,60})[`"']/iu.exec(phrase)?.[1];
  const compound = /(?<![\w.-])([a-z]\w*[_-]\w[\w-]*|[a-z]+[A-Z]\w*)(?![\w-])/u.exec(phrase)?.[1];
  const called = /(?<![\w.-])([a-z][\w.-]{2,60})[`"']?[\s*]+(?:tool|function)\b/iu.exec(phrase)?.[1];
  const name = quoted ?? compound ?? called;
  if (name === undefined || /^(?:this|that|the|other|same|another|your|a)$/iu.test(name) || ownNames.has(name))
    return false;
  // What is given to this tool is its own affair.
  return !/^[^.!?\n]{0,80}\b(?:this tool|here|to this|in this call)\b/iu.test(
    scanned.text.slice(found.end, found.end + 120),
  );
}

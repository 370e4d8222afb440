import { isMeant } from "./mentioned.ts";
import { patternOf, type Pattern } from "./words/pattern.ts";
import {
  findPhrases,
  firstSentenceOf,
  isInSentence,
  sentenceBefore,
  type FoundPhrase,
  type ScannedText,
} from "./words/phrases.ts";

/** Private data that a sentence sends to a place of its author's choice. */
export interface PrivateFlow extends FoundPhrase {
  readonly what: string;
  readonly weight: number;
}

const pattern = (source: string): Pattern => patternOf({ pattern: source });

const kinds = [
  {
    what: "an order to hand over the conversation",
    weight: 4,
    isFor:
      /conversation|chat|messag|summar|dialog|transcri|memory|thread|prompt|session|context|moderat|classif|detect|history|feedback/u,
    pattern: pattern("<said>|<talk>|<context>"),
  },
  {
    what: "an order to hand over secrets",
    weight: 4,
    isFor:
      /credential|password|key|secret|token|vault|environment|cookie|contacts|address book|ssh|env|log ?in|sign|auth/u,
    pattern: pattern("<treasure>"),
  },
  {
    what: "an order to hand over personal data",
    weight: 2,
    isFor: /user|profile|account|person|customer|contact|mail|order|book/u,
    pattern: pattern(
      "<person>'s (?:[\\w-]+(?:,? and |,? | )){0,8}?(?:address|e-mail|email|phone|location|mailbox|inbox|birthday|salary|history|maiden name|date of birth)",
    ),
  },
];
const orders = [
  pattern("<ordered>(?:<carry>|<gather>|join|return|encode|export|mention|note|ask|upload|hand over|include)"),
  pattern(
    "<must>|always|belongs?|goes|takes|holds|expects|requires|wants|(?:is|are) (?:needed|expected|required|wanted)",
  ),
];
const places = [pattern("(?:in|into|as|to|through|via|under|inside|at|on) <few 2>(?:<argument>|<outside>)")];
// `must be a phone number` describes the form of a value, not its owner.
const takers = [
  pattern(
    "<argument>(?: parameter| argument| field)? (?:<must>(?! (?:also )?be an? (?!copy|transcript|summary|record|list|full|complete|whole))|takes|holds|expects|requires|wants|carries|contains|receives)",
  ),
];

export const privateFlowPatterns: readonly Pattern[] = [
  ...kinds.map((kind) => kind.pattern),
  ...orders,
  ...places,
  ...takers,
];

/** Order, object and place are in one sentence. */
export function privateFlowsIn(scanned: ScannedText): readonly PrivateFlow[] {
  const { text } = scanned;
  const purpose = firstSentenceOf(text);
  return kinds
    .filter(({ isFor }) => !isFor.test(purpose))
    .flatMap(({ what, weight, pattern }) =>
      findPhrases(scanned, [pattern]).flatMap((thing) => {
        if (thing.start < purpose.length || isSpared(text, thing)) return [];
        const near = (patterns: readonly Pattern[]): readonly FoundPhrase[] =>
          findPhrases(scanned, patterns).filter(
            (found) => isInSentence(text, found, thing) && (found.end <= thing.start || found.start >= thing.end),
          );
        // The input of an argument is named after it.
        const taking = near(takers).filter(({ end }) => end <= thing.start);
        const [place, ...others] = [...near(places), ...taking];
        if (place === undefined || near(orders).length === 0) return [];
        const phrase = text.slice(thing.start, thing.end);
        if ([place, ...others].some(({ start, end }) => isNamedFor(text.slice(start, end), phrase))) return [];
        return [{ start: Math.min(place.start, thing.start), end: Math.max(place.end, thing.end), what, weight }];
      }),
    );
}

const isSpared = (text: string, thing: FoundPhrase): boolean =>
  !isMeant(text, thing) ||
  /\b(?:leave out|remove|redact|mask|strip|omit|exclude|ask (?:the |your )?\w+ before)\b/u.test(
    sentenceBefore(text, thing),
  );

/** `in password` asks for a password. */
function isNamedFor(place: string, thing: string): boolean {
  const name = /[\x60"']([\w.-]{1,40})[\x60"']/u.exec(place)?.[1]?.replaceAll(/[\W_]/gu, "");
  return name !== undefined && (thing.match(/[a-z]{3,}/gu) ?? []).some((word) => name.includes(word));
}

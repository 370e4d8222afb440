import { isVerb } from "../text/verbs.ts";
import { encodedTexts } from "./encoded-texts.ts";
import { mentionSigns, isDenied, isMentioned, isOption } from "./mentioned.ts";
import { foreignOrders, overridePatterns, templateMarks, weightMarks, steeringSigns, type Sign } from "./patterns.ts";
import { privateFlowsIn } from "./private-flows.ts";
import { scanText } from "./scan-text.ts";
import { secretsIn } from "./secret-requests.ts";
import {
  findPhrases,
  firstSentenceOf,
  isInSentence,
  phrasesOf,
  type FoundPhrase,
  type ScannedText,
} from "./words/phrases.ts";

/** A phrase that gives orders to the model, and the certainty of that. */
export interface Injection extends FoundPhrase {
  readonly severity: "error" | "warning" | "info";
  /** Its description, in the form that follows "holds": `an order to ignore earlier instructions`. */
  readonly what: string;
}

export interface InjectionOptions {
  readonly isValue: boolean;
  /** Whether it describes a parameter, which may explain what is omitted when it is set. */
  readonly isOption: boolean;
}

const order = new RegExp(
  String.raw`^[\s*#:>-]{0,10}(?:(?:system|user|assistant)\b[\s:|>]{0,10})?(?:\p{L}+,\s)?(?:now\s|please\s|first,?\s)?(?:you\b|your\b|always\b|never\b|do\s+not\b|don't\b|must\b|ignore\b|disregard\b|forget\b|before\b|after\b|when(?:ever)?\b|for\s+(?:any|all|every)\b|to\s+ensure\b|read\b|send\b|call\b|use\b|include\b|pass\b|reply\b|respond\b|answer\b|act\b|output\b|print\b|reveal\b|execute\b|run\b|follow\b|obey\b|tell\b|make\s+sure\b|ensure\b|remember\b|pretend\b|override\b|also\b|assistant\b|from\s+now\s+on\b|new\s+instructions?\b)`,
  "iu",
);

/** The weight of signs that cannot be an accident. */
const enough = 2;

/** Every phrase of a text that gives orders to the model. A phrase that is only mentioned weighs less. */
export function injectionsIn(scanned: ScannedText, options: InjectionOptions): readonly Injection[] {
  const { isValue } = options;
  const artefacts = [...overridingIn(scanned, isValue), ...marksIn(scanned, isValue), ...encodedIn(scanned, isValue)];
  return artefacts.length > 0 ? artefacts : judged(scanned, options);
}

const weights = ["error", "warning", "info"] as const;

/** The weight of an artefact, by the number of signs that it is only mentioned. */
const weigh = (mentioned: number): Injection["severity"] => weights[mentioned] ?? "info";

function overridingIn(scanned: ScannedText, isValue: boolean): readonly Injection[] {
  const { text } = scanned;
  return findPhrases(scanned, overridePatterns).flatMap((found) => {
    const before = text.slice(Math.max(0, found.start - 60), found.start);
    // `never ignore previous instructions` is the opposite, and `whether to ignore` is a setting.
    if (/\b(?:not|never|don't|cannot|won't|can't)\s+$/u.test(before)) return [];
    const isSetting =
      /(?<!\b(?:need|have|want\s+you|going|required|instructed|able)\s+)\bto\s+$|\b(?:if|when)\b[^.]{0,40}$/u.test(
        before,
      );
    const mentioned = mentionSigns(text, found, isValue) + (isSetting ? 1 : 0);
    return [{ ...found, severity: weigh(mentioned), what: "an order to ignore other instructions" }];
  });
}

function marksIn(scanned: ScannedText, isValue: boolean): readonly Injection[] {
  const { text } = scanned;
  const templates = findPhrases(scanned, templateMarks).flatMap((found): readonly Injection[] => {
    const rest = text.slice(found.end, found.end + 120);
    const inside = (sign: FoundPhrase): boolean => sign.start >= found.end && sign.start < found.end + 120;
    const isImperative = isVerb(/^[\s\]>:-]*(\p{L}+)/u.exec(rest)?.[1] ?? "");
    if (!order.test(rest) && !isImperative && !shownSigns(scanned).some(inside)) return [];
    const severity = weigh(mentionSigns(text, found, isValue));
    return [{ ...found, severity, what: "a mark of chat templates that gives orders" }];
  });
  const tags = findPhrases(scanned, weightMarks).flatMap((found): readonly Injection[] => {
    const inside = tagContent(text, found);
    if (foreignOrders.every((pattern) => phrasesOf(inside, pattern).length === 0)) return [];
    const severity = weigh(mentionSigns(text, found, isValue));
    return [{ ...found, severity, what: "a tag that claims weight and gives orders" }];
  });
  return [...templates, ...tags];
}

function tagContent(text: string, { start, end }: FoundPhrase): string {
  const rest = text.slice(end, end + 1_500);
  const close = rest.indexOf(`</${text.slice(start + 1, end - 1)}`);
  return close === -1 ? rest.slice(0, 600) : rest.slice(0, close);
}

/** Encoded orders are meant to be seen only by the model. */
function encodedIn(scanned: ScannedText, isValue: boolean): readonly Injection[] {
  const ordering = encodedTexts(scanned).filter(({ decoded }) => {
    const inside = scanText(decoded);
    return overridingIn(inside, false).length > 0 || shownSigns(inside).length > 0;
  });
  return ordering.map(({ start, end }) => {
    const severity = weigh(mentionSigns(scanned.text, { start, end }, isValue));
    return { start, end, severity, what: "orders in an encoding" };
  });
}

/** One sign alone may be a clumsy sentence; two signs of different kinds are not an accident. */
function judged(scanned: ScannedText, { isValue, isOption }: InjectionOptions): readonly Injection[] {
  // An order to read a secret and pass it on is reported separately.
  const requests = secretsIn(scanned, isValue).filter(({ isFetched }) => isFetched);
  const shown = shownSigns(scanned).filter(
    (sign) => !requests.some((secret) => isInSentence(scanned.text, sign, secret)),
  );
  const total = shown.reduce((sum, { weight }) => sum + weight, 0);
  const [first, second] = shown;
  if (
    first === undefined ||
    total < enough ||
    (isOption && second === undefined && total < certain && first.inOption !== true)
  )
    return [];
  // A value may be a text for the tool to process.
  if (isValue) return total < certain ? [] : [{ ...first, severity: "warning", what: whatOf(first, second) }];
  const severity = total >= certain ? "error" : "warning";
  return [{ ...first, severity, what: whatOf(first, second) }];
}

const certain = 4;

const whatOf = (first: ShownSign, second: ShownSign | undefined): string =>
  second === undefined ? first.what : `${first.what} and ${second.what}`;

type ShownSign = FoundPhrase & Pick<Sign, "what" | "weight" | "inOption">;

/** The signs of a text, each once, the heaviest first; a phrase counts for one sign only. */
function shownSigns(scanned: ScannedText): readonly ShownSign[] {
  const shown: readonly (readonly ShownSign[])[] = [
    privateFlowsIn(scanned),
    ...steeringSigns.map((sign) => meantPhrases(scanned, sign).map((found) => ({ ...sign, ...found }))),
  ];
  const kept: ShownSign[] = [];
  const order = shown
    .flatMap((signs) => signs.slice(0, 1).map((first) => ({ first, signs })))
    .sort(({ first: left }, { first: right }) => right.weight - left.weight || left.start - right.start);
  for (const { signs } of order) {
    const sign = signs.find((each) => !kept.some(({ start, end }) => each.start < end && start < each.end));
    if (sign !== undefined) kept.push(sign);
  }
  return kept;
}

const meantPhrases = (scanned: ScannedText, sign: Sign): readonly FoundPhrase[] =>
  findPhrases(scanned, sign.patterns).filter(
    (found) =>
      isMeantPhrase(scanned.text, found, sign.inQuotes) &&
      (sign.inPurpose === true || !isPurpose(scanned.text, found)) &&
      !isForPurpose(scanned.text, found, sign),
  );

function isMeantPhrase(text: string, found: FoundPhrase, inQuotes = false): boolean {
  if (isMentioned(text, found, inQuotes) || isOption(text, found)) return false;
  return isOwnDenial.test(text.slice(found.start, found.end)) || !isDenied(text, found);
}

/** The phrase has its own negation, so that an earlier negation does not reverse it. */
const isOwnDenial = /^(?:do not|don't|no|not|never|without|needs? no)\b|\b(?:not|never|n't)\b/u;

const addressed =
  /\b(?:must|should|shall|always|never|you|your|need to|needs to|have to|has to|before|after|prior|when|whenever|while|first|due to)\b|^\W*(?:(?:urgent|important|security|official) )*(?:note|notice|message|announcement|memo|from)\b[^.]{0,60}[:\]]/u;

/** Whether a phrase is in the first sentence, and describes what the tool does instead of what others have to do. */
const isPurpose = (text: string, { start }: FoundPhrase): boolean =>
  start < firstSentenceOf(text).length && !addressed.test(firstSentenceOf(text));

/** Whether the phrase belongs to the purpose of the tool in the first sentence. */
function isForPurpose(text: string, { start, end }: FoundPhrase, { unlessFor, unlessNamed = false }: Sign): boolean {
  const purpose = firstSentenceOf(text);
  const isInside = start <= purpose.length;
  if (unlessFor !== undefined) return isInside || unlessFor.test(purpose);
  if (!unlessNamed || mustDo.test(purpose)) return false;
  const things = text.slice(start, end).match(privateThing) ?? [];
  return isInside || things.some((thing) => purpose.includes(thing) || (talk.test(thing) && talk.test(purpose)));
}

const privateThing =
  /credential|password|key|secret|token|environment|cookie|address book|inbox|history|file|message|customer|client|contact|user|dialogue|conversation|chat|content/gu;
const talk = /dialogue|conversation|chat|message/u;
const mustDo = /\b(?:must|should|before|prior|always|agents?|assistants?)\b/u;

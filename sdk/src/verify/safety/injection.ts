import { authorityLabels, labelPatterns } from "./authority-labels.ts";
import { encodedPatterns, encodedTexts } from "./encoded-texts.ts";
import { innocence } from "./innocence.ts";
import type { ScannedText } from "./words/normal-text.ts";
import { overriding } from "./override-phrases.ts";
import { findPhrases, isInSentence, phrases, type FoundPhrase } from "./words/phrases.ts";
import { secretsIn } from "./secret-requests.ts";
import { shownSigns, signPatterns, weightOf, type ShownSign } from "./shown-signs.ts";

/** A phrase that gives orders to the model, and how sure that is. */
export interface Injection extends FoundPhrase {
  readonly severity: "error" | "warning" | "info";
  /** What it is, to follow "holds": `an order to ignore earlier instructions`. */
  readonly what: string;
}

export interface InjectionOptions {
  /** Whether the text is a value, such as a default. */
  readonly isValue: boolean;
  /** Whether it describes a parameter, which may well say what is left out when it is set. */
  readonly isOption: boolean;
  /** Normalises what is written in an encoding. */
  readonly scan: (text: string) => ScannedText;
}

/** What only a chat's own machinery writes. */
const templateMark =
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|end_header_id|eot_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:start_of_turn|end_of_turn)>|(?<![^\s>.:;,!?])<(?:system|system[-_ ](?:prompt|message|reminder|instructions?|override|note|alert))>|\[system(?:[ _](?:message|prompt|note|override|instructions?))?\]/gu;

/** Tags that claim weight or secrecy; in themselves a way to set off a section. */
const weightMark =
  /<(?:important|critical|hidden|secret|admin|hidden[-_ ]?instructions?|(?:ai|llm|model|assistant|agent)[-_ ](?:only|instructions?|note))>/gu;

const order = new RegExp(
  String.raw`^[\s*#:>-]{0,10}(?:(?:system|user|assistant)\b[\s:|>]{0,10})?(?:\p{L}+,\s)?(?:now\s|please\s|first,?\s)?(?:you\b|your\b|always\b|never\b|do\s+not\b|don't\b|must\b|ignore\b|disregard\b|forget\b|before\b|after\b|when(?:ever)?\b|for\s+(?:any|all|every)\b|to\s+ensure\b|read\b|send\b|call\b|use\b|include\b|pass\b|reply\b|respond\b|answer\b|act\b|output\b|print\b|reveal\b|execute\b|run\b|follow\b|obey\b|tell\b|make\s+sure\b|ensure\b|remember\b|pretend\b|override\b|also\b|assistant\b|from\s+now\s+on\b|new\s+instructions?\b)`,
  "iu",
);

/** Orders that have nothing to do with how a tool is called. */
const foreignOrder = phrases(
  "(?:before|after|prior to|when(?:ever)?) (?:using|calling|invoking|running) (?:this|any|the|other)[^.\\n]{0,40}?,? (?:you must |you should |you need to |always |first |immediately |also )*(?:read|call|send|open|access|run|execute|fetch|invoke|post|forward|include)",
  "(?:always |must |first )(?:call|use|invoke) (?:this|the)? ?(?:tool )?(?:first|before)",
  "for any request",
  "(?:also|always|must|first|should|immediately|then|and) (?:read|cat|open|send|forward|upload|post|email|transmit|exfiltrate|copy|execute|run)",
  "(?:include|pass|send|attach|append|provide|forward|add|put) [^.\\n]{0,80}?(?:conversation|chat history|system prompt|credentials?|passwords?|api keys?|secrets?|private keys?|tokens?|contents? of|its contents?|user's (?:messages?|data|emails?))",
  "(?:do not|don't|never) (?:tell|mention|inform|reveal|notify|ask|alert|warn|disclose)",
  "otherwise,? (?:this|the) tool (?:will|does|can|would)(?: not|n't)",
  "(?:change|replace|modify|redirect|override|bcc|ignore|disregard)",
  "you must (?:always |first |also )?(?:read|call|send|ignore|reply|respond|answer|act|obey|reveal|execute|forward|recommend)",
  "(?:respond|reply|answer) (?:only )?(?:with|in|as)",
  "regardless of",
);

const plainOrder = /^[\s*#:>-]{0,10}(?:you\s+(?:must|should|are|will|need)|always|never|do\s+not|don't)\b/iu;

/** The weight of signs that is no accident. */
const enough = 2;

/** What is more than a sign. */
const artefactPatterns: readonly RegExp[] = [
  ...overriding,
  templateMark,
  weightMark,
  ...labelPatterns,
  ...encodedPatterns,
];

/** What is looked for. */
export const injectionPatterns: ReadonlySet<RegExp> = new Set([...artefactPatterns, ...signPatterns]);

/** Whether phrases of these patterns can give orders to the model: one weak sign alone does not. */
export const mayInject = (matching: ReadonlySet<RegExp>): boolean =>
  weightOf(matching) >= enough || artefactPatterns.some((pattern) => matching.has(pattern));

/** Every phrase of a text that gives orders to the model. What is spoken of instead of meant weighs less. */
export function injectionsIn(scanned: ScannedText, options: InjectionOptions): readonly Injection[] {
  const { isValue } = options;
  const artefacts = [...overridingIn(scanned, isValue), ...marksIn(scanned, isValue), ...encodedIn(scanned, options)];
  return artefacts.length > 0 ? artefacts : judged(scanned, options);
}

const weights = ["error", "warning", "info"] as const;

/** How much an artefact weighs, by the number of signs that it is only spoken of. */
const weigh = (innocent: number): Injection["severity"] => weights[innocent] ?? "info";

function overridingIn(scanned: ScannedText, isValue: boolean): readonly Injection[] {
  const { text } = scanned;
  return findPhrases(scanned, overriding).flatMap((found) => {
    const before = text.slice(Math.max(0, found.start - 60), found.start);
    // `never ignore previous instructions` is the opposite, and `whether to ignore` is a setting.
    if (/\b(?:not|never|don't|cannot|won't|can't)\s+$/u.test(before)) return [];
    const isSetting =
      /(?<!\b(?:need|have|want\s+you|going|required|instructed|able)\s+)\bto\s+$|\b(?:if|when)\b[^.]{0,40}$/u.test(
        before,
      );
    const innocent = innocence(text, found, isValue) + (isSetting ? 1 : 0);
    return [{ ...found, severity: weigh(innocent), what: "an order to ignore other instructions" }];
  });
}

function marksIn(scanned: ScannedText, isValue: boolean): readonly Injection[] {
  const { text } = scanned;
  const templates = findPhrases(scanned, [templateMark]).flatMap((found): readonly Injection[] => {
    const inside = (sign: FoundPhrase): boolean => sign.start >= found.end && sign.start < found.end + 120;
    if (!order.test(text.slice(found.end, found.end + 120)) && !shownSigns(scanned).some(inside)) return [];
    const severity = weigh(innocence(text, found, isValue));
    return [{ ...found, severity, what: "a mark of chat templates that gives orders" }];
  });
  const tags = findPhrases(scanned, [weightMark]).flatMap((found): readonly Injection[] => {
    const inside = tagContent(text, found);
    const isForeign = foreignOrder.some((pattern) => inside.search(pattern) !== -1);
    const span = scanned.originalSpan(found);
    const tag = scanned.original.slice(span.start, span.end);
    if (!isForeign && !(tag.toUpperCase() === tag && plainOrder.test(inside))) return [];
    const innocent = innocence(text, found, isValue) + (isForeign ? 0 : 1);
    return [{ ...found, severity: weigh(innocent), what: "a tag that claims weight and gives orders" }];
  });
  return [...templates, ...tags];
}

function tagContent(text: string, { start, end }: FoundPhrase): string {
  const rest = text.slice(end, end + 1_500);
  const name = text.slice(start + 1, end - 1);
  const close = rest.indexOf(`</${name}`);
  return close === -1 ? rest.slice(0, 600) : rest.slice(0, close);
}

/** Orders in an encoding are meant to be seen by the model only. */
function encodedIn(scanned: ScannedText, { isValue, scan }: InjectionOptions): readonly Injection[] {
  if (!encodedPatterns.some((pattern) => scanned.candidates.has(pattern))) return [];
  return encodedTexts(scanned).flatMap(({ start, end, decoded }): readonly Injection[] => {
    const inside = scan(decoded);
    const isOrder = overridingIn(inside, false).length > 0 || shownSigns(inside).length > 0;
    return isOrder
      ? [
          {
            start,
            end,
            severity: weigh(innocence(scanned.text, { start, end }, isValue)),
            what: "orders in an encoding",
          },
        ]
      : [];
  });
}

/** One sign alone may be a clumsy sentence; two of different kinds are no accident, nor is one under a label that claims rank. */
function judged(scanned: ScannedText, { isValue, isOption }: InjectionOptions): readonly Injection[] {
  if (isValue) return [];
  // An order to read a secret and pass it on is reported as such.
  const requests = secretsIn(scanned, isValue).filter(({ isFetched }) => isFetched);
  const shown = shownSigns(scanned).filter(
    (sign) => !requests.some((secret) => isInSentence(scanned.text, sign, secret)),
  );
  for (const label of authorityLabels(scanned)) {
    if (innocence(scanned.text, label) > 0) continue;
    const under = shown.find(({ start }) => start >= label.end && start < label.contentEnd);
    if (under !== undefined) {
      const severity = label.isSetOff || label.weight + under.weight > enough ? "error" : "warning";
      return [{ ...label, severity, what: `a label that claims authority, and ${under.what}` }];
    }
    if (label.weight > 1) return [{ ...label, severity: "warning", what: "orders that people are not meant to read" }];
  }
  const total = shown.reduce((sum, { weight }) => sum + weight, 0);
  const [first, second] = shown;
  if (first === undefined || total < enough || (isOption && second === undefined)) return [];
  const severity = total >= certain ? "error" : "warning";
  return [{ ...first, severity, what: whatOf(first, second) }];
}

const certain = 4;

const whatOf = (first: ShownSign, second: ShownSign | undefined): string =>
  second === undefined ? first.what : `${first.what} and ${second.what}`;

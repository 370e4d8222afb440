import { flatText, hasAny, hasOfEach, hasSeveral, type Prefilter } from "./prefilter.ts";
import { signs, type Sign } from "./injection-signs.ts";
import { innocence } from "./innocence.ts";
import { findPhrases, phrases, type FoundPhrase } from "./phrases.ts";

/** A phrase that gives orders to the model, and how sure that is. */
export interface Injection extends FoundPhrase {
  readonly severity: "error" | "warning" | "info";
  /** What it is, to follow "holds": `an order to ignore earlier instructions`. */
  readonly what: string;
}

const overriding = phrases(
  "(?:ignore|disregard|forget) (?:(?:all|any|every|each|the|your|of|my|these|those|about) ){0,4}(?:previous|prior|preceding|earlier|above|foregoing|former|past|initial|original|system)(?: (?:and|or|system|user|developer|safety|security|existing)){0,3} (?:instructions?|directives?|guidelines?|directions|system prompts?|prompts|orders)",
  "(?:ignore|disregard|forget) (?:(?:all|any|every|your|of) ){1,3}(?:previous|prior|preceding|earlier) (?:rules|commands|messages|prompts?|context)(?! (?:of|in|from) (?:this|the|a|its) (?:\\w+ )?(?:session|chat|thread|channel|conversation))",
  "(?:ignore|disregard|forget) (?:all|any)(?: of)?(?: your| the)?(?: other)? instructions (?:above|before|so far|you (?:have been|were) given)",
  "(?:ignore|disregard|forget) (?:everything|anything|all|what) (?:above|before this|you (?:were|have been) told|that came before)",
  "(?:ignore|disregard|forget|override|overrule|bypass) (?:all |any )?(?:of )?your (?:(?:previous|prior|original|initial|own|safety|security|system|content|ethical|internal) ){0,3}(?:instructions?|guidelines|programming|training|restrictions|safety|prompt|filters|policies|safeguards|guardrails|rules)",
  "(?:override|overrule|bypass) (?:all|any) (?:previous|prior|earlier|other) (?:instructions|directives|guidelines|safety \\w+)",
  "(?:ignore|disregard) (?:the |your )user'?s?'? (?:requests?|instructions?|question|orders|wishes)",
  "your new (?:instructions?|orders|directives?) (?:are|is)(?=\\s{0,3}(?::|to\\b))",
  String.raw`(?<=(?:^|[.!?\n:>])\s{0,20})(?:ignore|disregard|forget) (?:all )?the above(?=\s{0,3}(?:[.!,;:]|and\b))`,
  "ignore (?:all |any )?(?:safety|security|ethical) (?:rules|guidelines|restrictions|instructions|measures)",
  "ignorier(?:e|en sie) (?:(?:bitte|alle|sämtliche|die|deine|ihre) ){0,3}(?:vorherigen|bisherigen|vorigen|früheren|obigen|vorangegangenen) (?:anweisungen|instruktionen|befehle|vorgaben)",
  "vergiss (?:(?:alle|sämtliche|die|deine) ){0,3}(?:vorherigen|bisherigen|früheren|obigen) (?:anweisungen|instruktionen)",
  "(?:ignorez?|oublie[sz]?) (?:(?:toutes|les|tes|vos|ces) ){0,3}(?:instructions|consignes|directives) (?:précédentes|antérieures|ci-dessus)",
  "(?:ignora|ignore|olvida|olvide) (?:(?:todas|las|tus|sus|estas) ){0,3}(?:instrucciones|indicaciones|órdenes) (?:anteriores|previas)",
  "ignore (?:(?:todas|as|suas) ){0,3}(?:instruções|orientações) (?:anteriores|prévias)",
  "игнорируй(?:те)? (?:(?:все|любые) ){0,2}(?:предыдущие|прежние) (?:инструкции|указания)",
);

// Scripts that write no spaces.
const overridingAnywhere =
  /(?:以前|これまで|上記|前)の(?:すべての|全ての)?(?:指示|命令)を(?:すべて|全て)?無視|(?:忽略|无视)(?:所有)?(?:之前|以前|以上|先前|前面)的?(?:所有)?(?:指令|指示|说明)/gu;

/** What only a chat's own machinery writes. */
const templateMark =
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|end_header_id|eot_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start_of_turn|end_of_turn)>|(?<![^\s>.:;,!?])<(?:system|system[-_ ](?:prompt|message|reminder|instructions?|override|note|alert))>|\[system(?:[ _](?:message|prompt|note|override|instructions?))?\]/giu;

/** Tags that claim weight or secrecy; in themselves a way to set off a section. */
const weightMark =
  /<(?:important|critical|hidden|secret|admin|hidden[-_ ]?instructions?|(?:ai|llm|model|assistant|agent)[-_ ](?:only|instructions?|note))>/giu;

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

const mayOverride = hasAny(
  hasOfEach(
    ["ignore", "disregard", "forget", "override", "overrule", "bypass"],
    [
      "previous",
      "prior",
      "preceding",
      "earlier",
      "above",
      "foregoing",
      "former",
      "past",
      "initial",
      "original",
      "system",
      "your ",
      "so far",
      "you were",
      "you have been",
      "before",
      "safety",
      "security",
      "ethical",
    ],
    [
      "instruction",
      "directive",
      "guideline",
      "direction",
      "prompt",
      "orders",
      "rules",
      "commands",
      "messages",
      "context",
      "everything",
      "anything",
      "all ",
      "what ",
      "programming",
      "training",
      "restrictions",
      "safety",
      "filters",
      "policies",
      "guardrails",
      "measures",
    ],
  ),
  hasOfEach(
    ["ignorier", "vergiss", "ignore", "oublie", "ignora", "olvid", "無視", "忽略", "无视", "игнорир"],
    [
      "anweisung",
      "instruktion",
      "befehl",
      "vorgabe",
      "instructions ",
      "consigne",
      "directive",
      "instruccion",
      "indicaci",
      "órdenes",
      "instruç",
      "orientaç",
      "指示",
      "命令",
      "指令",
      "说明",
      "инструкц",
      "указан",
    ],
  ),
);

const mayReplace = hasAny(
  hasOfEach(["your new "], ["instruction", "orders", "directive"]),
  hasOfEach(["ignore ", "disregard ", "forget "], ["the user", "your user", "the above"]),
);

const mayMark = hasOfEach([
  ...["<|", "[inst]", "[/inst]", "<<sys", "<</sys", "<start_of_turn", "<end_of_turn", "<system", "[system"],
  ...["<important", "<critical", "<hidden", "<secret", "<admin", "<ai", "<llm", "<model", "<assistant", "<agent"],
]);

const maySteer = hasSeveral(
  2,
  signs.map(({ prefilter }) => prefilter),
);

/** What every text has that gives orders to the model. */
export const mayInject: Prefilter = hasAny(mayOverride, mayReplace, mayMark, maySteer);

/** Every phrase of a text that gives orders to the model. What is spoken of instead of meant weighs less. */
export function injectionsIn(text: string, isValue: boolean): readonly Injection[] {
  const plain = text.replaceAll("’", "'");
  const lower = flatText(text);
  const artefacts = [
    ...(mayOverride.holds(lower) || mayReplace.holds(lower) ? overridingIn(plain, isValue) : []),
    ...(mayMark.holds(lower) ? marksIn(plain, isValue) : []),
  ];
  if (artefacts.length > 0) return artefacts;
  const shown = signs.filter(({ prefilter }) => prefilter.holds(lower));
  return shown.length > 1 ? judged(plain, { isValue, shown }) : [];
}

const weights = ["error", "warning", "info"] as const;

/** How much an artefact weighs, by the number of signs that it is only spoken of. */
const weigh = (innocent: number): Injection["severity"] => weights[innocent] ?? "info";

function overridingIn(text: string, isValue: boolean): readonly Injection[] {
  return [...findPhrases(text, overriding), ...findPhrases(text, overridingAnywhere)].flatMap((found) => {
    const before = text.slice(Math.max(0, found.start - 60), found.start);
    // `never ignore previous instructions` is the opposite, and `whether to ignore` is a setting.
    if (/\b(?:not|never|don't|cannot|won't|can't)\s+$/iu.test(before)) return [];
    const isSetting =
      /(?<!\b(?:need|have|want\s+you|going|required|instructed|able)\s+)\bto\s+$|\b(?:if|when)\b[^.]{0,40}$/iu.test(
        before,
      );
    const innocent = innocence(text, found, isValue) + (isSetting ? 1 : 0);
    return [{ ...found, severity: weigh(innocent), what: "an order to ignore other instructions" }];
  });
}

function marksIn(text: string, isValue: boolean): readonly Injection[] {
  const templates = findPhrases(text, templateMark).flatMap((found): readonly Injection[] => {
    if (!order.test(text.slice(found.end, found.end + 120))) return [];
    return [
      {
        ...found,
        severity: weigh(innocence(text, found, isValue)),
        what: "a mark of chat templates that gives orders",
      },
    ];
  });
  const tags = findPhrases(text, weightMark).flatMap((found): readonly Injection[] => {
    const inside = tagContent(text, found);
    const isForeign = findPhrases(inside, foreignOrder).length > 0;
    const isShouted = text.slice(found.start, found.end).toUpperCase() === text.slice(found.start, found.end);
    if (!isForeign && !(isShouted && plainOrder.test(inside))) return [];
    const innocent = innocence(text, found, isValue) + (isForeign ? 0 : 1);
    return [{ ...found, severity: weigh(innocent), what: "a tag that claims weight and gives orders" }];
  });
  return [...templates, ...tags];
}

function tagContent(text: string, { start, end }: FoundPhrase): string {
  const rest = text.slice(end, end + 1_500);
  const name = text.slice(start + 1, end - 1).toLowerCase();
  const close = rest.toLowerCase().indexOf(`</${name}`);
  return close === -1 ? rest.slice(0, 600) : rest.slice(0, close);
}

interface Judging {
  readonly isValue: boolean;
  readonly shown: readonly Sign[];
}

/** One sign alone may be a clumsy sentence; two of different kinds are no accident. */
function judged(text: string, { isValue, shown }: Judging): readonly Injection[] {
  const found = shown.flatMap(({ what, pattern }) => {
    const [first] = findPhrases(text, pattern).filter((phrase) => innocence(text, phrase, isValue) === 0);
    return first === undefined ? [] : [{ ...first, what }];
  });
  const [first, second] = found;
  if (first === undefined || second === undefined) return [];
  return [{ ...first, severity: "warning", what: `${first.what} and ${second.what}` }];
}

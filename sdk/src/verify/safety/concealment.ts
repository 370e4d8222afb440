import type { ScannedText } from "./words/normal-text.ts";
import { innocence, isDenied, isOption } from "./innocence.ts";
import { findPhrases, phrases, type FoundPhrase } from "./words/phrases.ts";

/** A phrase that has the model hide something from the user, and how sure that is. */
export interface Concealment extends FoundPhrase {
  readonly severity: "error" | "warning";
}

const no =
  "(?:do not|don't|never|must not|mustn't|should not|shouldn't|shall not|may not|not to|avoid|refrain from|no need to|needn't|need not)(?: (?:ever|explicitly|directly|under any circumstances|openly))?";
const who =
  "(?:the |your |any )?(?:end )?(?:users?|humans?|persons?|people|customers?|clients?|developers?|owners?|operators?|admins?|administrators?|account holders?|anyone|anybody|them|him|her)(?: (?:who |that )?you (?:talk|speak|are talking|are speaking|work|chat) (?:to|with|for))?";
const deed =
  "(?:step|action|tool call|call|instructions?|requirement|verification|process|behaviou?r|request|transfer|upload|forwarding|activity|operation|fact|access|check)";
const over = String.raw`(?=\s{0,3}(?:[.!;)\]<"\n]|$))`;

/** The model's own doings kept from the user. That raw ids are not shown is advice on how to speak, and none of it. */
const hiding = phrases(
  `${no} (?:tell|inform|alert|warn|mention to|notify|say to) ${who}${over}`,
  `${no} (?:tell|inform|alert|warn|notify|say to|let) ${who}(?: know)? (?:about|of|regarding) (?:this|it|that|these|any of this|what you|how you|your|the (?:tool )?${deed}|the hidden)(?! (?:id|ids|field|value|url|format|parameter|token|json))`,
  `${no} let ${who} (?:know|notice|find out|see what you)${over}`,
  `${no} let ${who} (?:ever )?(?:notice|find out|learn|suspect|realize|realise|discover|become aware|know)(?: that| about| of| what you| how you)(?! (?:id|ids|the (?:id|ids)))`,
  `${no} (?:tell|inform|reveal to|disclose to|mention to|admit to|say to|indicate to) ${who} that (?:this|the|any) (?:tool|function|call) (?:was|is|has been|had been|were) (?:ever )?(?:used|called|invoked|run|executed|involved)`,
  `${no} (?:tell|inform|let) ${who} (?:know )?that you (?:\\w+ ){0,2}(?:need|read|reading|accessed?|accessing|call|called|calling|used?|using|forward\\w*|copied|copy|copying|collect\\w*|upload\\w*|includ\\w+|ran|running|are doing|did|do (?:so|this|it|that)|were told|were instructed|received)`,
  `${no} (?:mention|say|discuss|report|talk about) (?:(?:this|it|that|any of this|these (?:steps|instructions|actions|details)|this (?:hidden |internal |extra )?${deed}|the (?:hidden |extra )?${deed})) (?:[\\w-]+ ){0,2}?to ${who}`,
  `${no} (?:mention|reveal|disclose|discuss) (?:that you|this ${deed}|these (?:instructions|steps|actions)|these rules|the existence of (?:this|these)|anything about (?:this|these))`,
  "without (?:the |your )?users?'?s?(?:'s)? (?:knowing|knowledge|noticing|awareness|realizing|realising|being (?:aware|told|informed|made aware))",
  "without (?:telling|informing) (?:(?:the |your )users?|(?:the |your )?customers?|anyone|anybody)",
  `(?:of|about) which (?:the |an? )?(?:user|customer|client|owner|author|person|sender|recipient|patient)s? (?:is|are) (?:not|never) (?:informed|told|notified|aware)`,
  `(?:is|are|be) (?:held back|withheld|kept back) from ${who}`,
  `hidden from ${who}(?=:)`,
  `(?:hide|conceal|keep) (?:this|it|that|everything|all of this|these (?:instructions|steps|actions)|this ${deed}|the fact|your (?:actions|reasoning|instructions))(?: (?:secret|hidden|private|confidential|a secret))? from (?:the |your )users?`,
  "(?:so (?:that )?|ensure (?:that )?|make sure (?:that )?)(?:the |your )user (?:does not|doesn't|will not|won't|never|cannot|can't|must not|should not) (?:notice|know|find out|realize|realise|suspect|become aware|learn)(?: (?:about |of )?(?:this|it|that|anything|what))?" +
    over,
  `(?:the |your |end )?(?:user|human|customer|person|operator|reader)s? (?:must|should|may|need|needs|do|does|ought|shall|will|can)(?: not|n't|not| never)(?: need)?(?: to)? (?:know|find out|hear|see|notice|be (?:told|informed|made aware|aware|notified|shown)|learn|become aware)(?: (?:about|of))?(?: (?:this|it|that|these|any of this|(?:this|that|the|any|these) (?:\\w+ )?${deed}))?${over}`,
  `${who} (?:must|should|may|shall)(?: not| never|n't)(?: ever)? (?:know|find out|learn|notice|discover|realize|realise) that (?:their|his|her|a|an|the|some) (?:\\w+ ){0,3}(?:is|are|was|were|has been|have been|gets?|goes?)`,
  `(?:stay|remain|be|kept|keep|are) (?:kept )?(?:hidden|secret|invisible|concealed|undisclosed) (?:from|to) (?:the |your |any |all )?(?:end )?(?:users?|human|person|customer|operator|anyone|whoever)(?! (?:interface|of the|without|who lack))`,
  `(?:keep|stay|remain) (?:quiet|silent|mum|discreet) (?:about|on|regarding)`,
  `(?:keep|hold) (?:this|it|that|these|everything|all of this|the ${deed}) (?:quiet|secret|to yourself|between us|under wraps)`,
  `(?:never|do not|don't) let on`,
  `(?:leave|leaving|with) no (?:trace|hint|sign|mention) (?:of (?:this|it|that) )?(?:in|to|for) (?:your|the) (?:answer|reply|response|user|output|conversation|chat)`,
  "behind the user's back",
  `(?:must|should|has to|have to|is to|are to|needs to) (?:stay|be kept|be left|remain) out of (?:your|the|any) (?:\\w+ )?(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|output|conversation|chat)`,
  `(?:leave|keep) (?:this|it|that|these|them) out of (?:your|the|any) (?:\\w+ )?(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|output|conversation|chat)`,
  "needs? no mention(?:ing)?",
  `(?:so (?:that )?|ensure (?:that )?|make sure (?:that )?|see to it that |take care that )${who} (?:does not|do not|doesn't|don't|will not|won't|never|cannot|can't|must not|should not) (?:ever )?(?:notice|know|find out|realize|realise|suspect|become aware|learn|see|hear) (?:that|about|of) (?:it|they|their|his|her|you|this|a|the|something|anything)`,
  `${who} (?:does not|do not|doesn't|don't|need not|needn't) (?:need |have |ever need )?(?:to )?(?:know|hear|learn|be told|notice)(?: (?:about|of)(?: (?:this|it|that))?)?${over}`,
  `${no} (?:tell|inform|let|alert|warn|notify) ${who} (?:know )?that (?:a|an|the|their|his|her|its|any|some) (?:\\w+ ){0,3}(?:is|was|are|were|goes|go|went|gets?|has been|have been|will be) (?:\\w+ )?(?:sent|shared|copied|forwarded|stored|logged|recorded|collected|uploaded|passed|given|kept|replaced|changed|redirected|going|to)`,
  "(?:if|when) (?:the user |they |anyone |somebody |you are )?(?:asks?|asked|wonders?|inquires?)(?: (?:you )?about (?:it|this))?,? (?:\\w+ )?(?:deny|denies|lie|pretend|claim)",
  `(?:hide|conceal|keep|mask) (?:the |these |those |this |its |your )(?:tool's |tool )?(?:arguments?|parameters?|inputs?|calls?|steps?|instructions?|activity|operation) (?:secret |hidden )?from ${who}`,
  `${who} (?:must|should|may|shall|is|are)(?: not|n't| never)(?: to)? (?:be )?(?:made aware|told|informed|notified|shown) (?:of|about|that)`,
  "(?:secretly|covertly|surreptitiously) (?:send|forward|copy|include|bcc|upload|read|collect|log|record|pass|add|append|exfiltrate|transmit|call|use|store|save|track|share|note|write|keep|delete|change|set|move|open|run|order|transfer|pay)",
  "(?:ohne|hinter) (?:das |dem )?(?:wissen|rücken) des (?:be)?nutzers",
  "(?:sag|sage|sagen sie|teile|verrate) (?:dem |den |es dem )?(?:be)?nutzern? (?:nichts davon|nicht(?:s)? darüber|davon nichts|nicht mit)",
  "erwähne (?:dies|das|es) (?:nicht )?gegenüber dem (?:be)?nutzer(?: nicht)?",
  "à l'insu de l'utilisateur",
  "ne (?:dis|dites|mentionne|mentionnez|parle|parlez) (?:rien|pas)(?: (?:cela|ceci|de cela))? à l'utilisateur",
  "sin que el usuario (?:lo sepa|se entere|se dé cuenta)",
  "no (?:le )?(?:digas|diga|menciones|mencione) (?:nada |esto |eso )?(?:de esto )?al usuario",
  "sem (?:o conhecimento do|que o) usuário(?: saiba| perceba)?",
  "не (?:сообщай|говори|рассказывай)(?:те)? (?:об этом|этого) пользовател(?:ю|ям)",
);

const hidingAnywhere = [
  /ユーザー(?:に|には)(?:気づかれ|知られ|知らせ|悟られ)(?:ない|ず)|(?:このこと|これ)を?ユーザーに(?:伝え|言わ|話さ)ない|(?:不要|别|切勿|请勿)(?:把此事|将此事|把这)?告诉用户(?:此事|这件事|这一点|。|!|$)|在用户不知情/gu,
];

/** Weaker: said of ordinary tools as well. */
const discreet = phrases(
  `${no} (?:reveal|disclose) (?:this|it) to ${who}`,
  `${no} (?:alert|warn|notify) ${who} (?:about|of) (?:this|it|that)`,
  "without (?:alerting|warning) (?:the |your )users?",
  "(?:silently|quietly) (?:forward|exfiltrate|bcc|upload|leak|transmit)",
  "(?:silently|quietly) (?:send|include|read|collect|copy|record|attach|append) (?:the |all |any |every )?(?:users?'?s?|conversation|files?|contents?|credentials?|passwords?|history|messages|data|keys?|tokens?)",
);

/** What is looked for. */
export const concealmentPatterns: ReadonlySet<RegExp> = new Set([...hiding, ...hidingAnywhere, ...discreet]);

/** Every phrase by which a text has the model keep something from the user. Settings, denials and quotations are none. */
export function concealmentsIn(scanned: ScannedText, isValue: boolean): readonly Concealment[] {
  const plain = scanned.text;
  const surely = [...findPhrases(scanned, hiding), ...findPhrases(scanned, hidingAnywhere)];
  const weigh = (found: FoundPhrase, base: Concealment["severity"]): readonly Concealment[] => {
    if (isOption(plain, found) || isConditional(plain, found) || (!isOwnDenial(plain, found) && isDenied(plain, found)))
      return [];
    const innocent = innocence(plain, found, isValue);
    if (innocent > 1 || (innocent === 1 && base === "warning")) return [];
    return [{ ...found, severity: innocent === 1 ? "warning" : base }];
  };
  const certain = surely.flatMap((found) => weigh(found, "error"));
  return certain.length > 0 ? certain : findPhrases(scanned, discreet).flatMap((found) => weigh(found, "warning"));
}

/** `do not tell the user that it worked until …` is about when, not about whether. */
const isConditional = (text: string, { end }: FoundPhrase): boolean =>
  /^[^.!?\n]{0,160}\b(?:until|unless|before (?:the|it|you|this)|yet)\b/iu.test(text.slice(end, end + 200));

/** Whether the phrase has its own negation, so that another one before it turns nothing round: `you must not …; never …`. */
const isOwnDenial = (text: string, { start, end }: FoundPhrase): boolean =>
  /^(?:do|don't|never|must|should|shall|may|not|mustn't|shouldn't|ne|no|не)(?![\p{L}])/iu.test(text.slice(start, end));

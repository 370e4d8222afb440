import { few, machine, rest } from "../words/lexicon.ts";
import { phrases } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";

/** Users of a tool, and people whom it affects. */
const people =
  "(?:users?|customers?|clients?|patients?|visitors?|callers?|applicants?|candidates?|guests?|tenants?|buyers?|borrowers?|passengers?|signatories|signers?|employees?|members?|owners?|authors?|approvers?|reviewers?|recipients?|people|persons?|readers?|students?|citizens?|they|them)";

/** Bad results. */
const unwelcome =
  "(?:above|over|outside|beyond|under|below|abnormal\\w*|warnings?|errors?|failures?|findings|defects?|faults?|risks?|losses|damaged?|unsafe|negative|critical|complaints?|overdue|failed|side effects|debts?|allerg\\w+|injur\\w+|recalls?|vulnerabilit\\w+|delays?|delayed)";

/** Good results. */
const welcome =
  "(?:normal|fine|zero|harmless|unremarkable|ok|okay|healthy|clean|safe|passed|successful|insignificant|minor|routine|none|resolved|satisfied|positive|in order|on time|complete|compliant)";

/** Facts that matter for a decision. */
const material =
  "(?:exclusions?|fees?|charges|surcharges?|drawbacks?|side effects|risks|recalls?|disclosures?|penalties|cancellation \\w+|conflicts? of interest|withdrawal rights?|bad reviews?|negative reviews?)";

const telling = "(?:described|presented|portrayed|passed off|explained|worded|answered|sold|depicted)";
const showing = "(?:shown|reported|displayed|listed|marked|recorded|given|rated|confirmed|declared|returned|offered)";

/** Answers that misrepresent a result. */
export const deceitSigns: readonly Sign[] = [
  {
    what: "an order to misrepresent a result",
    weight: 2,
    patterns: phrases(
      `(?:are|is|be|as|get|gets) (?:\\w+ )?${telling} ${few(2)}as (?:normal|fine|harmless|unremarkable|healthy|insignificant|minor|routine|unavoidable|safe|irrelevant)`,
      `(?:toned|played|watered) down|downplay(?:s|ed)?|gloss(?:es|ed)? over|whitewash(?:es|ed)?|sugar-?coat(?:s|ed)?`,
      `(?:must|shall|should|are to|is to|has to|have to) (?:\\w+ )?(?:be )?(?:inflated?|padded?|overstated?|understated?|falsif(?:y|ied)|fabricated?|doctored?|backdated?)`,
      `(?:must|shall|should|are|is) (?:\\w+ )?(?:to )?(?:be )?(?:raised|lowered|increased|reduced|rounded up|multiplied) ${rest(40)}in the (?:translation|answer|summary|copy|report|output|transcript|reply|quote)`,
      `${unwelcome} ${rest(60)}(?:${showing}|${telling}) ${few(2)}as ${welcome} (?:to|for) (?:the |your )?${people}`,
      `${telling} as (?:if|though) ${few(3)}(?:did not|didn't|had not|had never|never|were not|was not)`,
    ),
    holds: isNotDenied,
  },
  {
    what: "a statement that differs from what is done",
    weight: 2,
    patterns: phrases(
      `(?:confirmed to|told|tell|hears?|informed|assured?|promised?) ${rest(100)}(?:, (?:even )?though|, although) (?:it|they|this|he|she)`,
      `(?:(?:confirmed|acknowledged) to|told|hears?|informed|assured?|promised?) ${rest(100)}but (?:is |are )?not (?:recorded|stored|sent|forwarded|done|carried out|executed|processed|passed on|filed|saved|acted)`,
      `(?:told|hears?|informed|assured?|promised?) that ${rest(100)}; (?:it|they|this) (?:is only|are only|runs? on|continues?|stays?|remains?|goes? on|keeps?)`,
      `(?:told|tell|say|claim|hears?|informed?|assure) ${rest(40)}that ${few(3)}(?:competitors?|rivals?|competing \\w+)`,
    ),
  },
  {
    what: "a bad result presented as a good one",
    weight: 1,
    patterns: phrases(
      `${unwelcome} ${rest(60)}(?:${showing}|${telling}) ${few(2)}as ${welcome}`,
      `(?:${showing}|${telling}|named|recommended) as the (?:only|last|cheapest|best)`,
      `${showing} as (?:if|though) ${few(3)}(?:did not|didn't|had not|had never|never|were not|was not)`,
    ),
  },
  {
    what: "an omission of material facts",
    weight: 2,
    patterns: phrases(
      `${material} ${rest(60)}(?:left out|omitted|unmentioned|withheld|suppressed|held back|concealed|kept (?:out|back)|not to (?:appear|be (?:mentioned|shown|named))) ${rest(20)}(?:of|from|in) (?:the|any|your|every) (?:\\w+ )?(?:answers?|repl(?:y|ies)|outputs?|responses?|summar(?:y|ies)|quotes?|offers?|${people})`,
    ),
    holds: isNotDenied,
  },
  {
    what: "a reason to keep facts from people",
    weight: 1,
    patterns: phrases(
      `so (?:that )?(?:the |a |no )?${people} (?:do|does|will|would|need)(?: not|n't)? (?:not )?(?:worry|complain|object|notice|ask|panic|leave|cancel|doubt|hesitate|refuse|mind|care|see)`,
      `(?:to|shown|displayed|visible|presented) (?:to )?the (?:user|customer|client|patient) as (?:if|normal|fine|${welcome})`,
      "(?:answer|reply|respond|go on|continue|carry on|proceed) as (?:usual|if nothing)",
    ),
  },
  {
    what: "the maker's own gain put first",
    weight: 2,
    patterns: phrases(
      `(?:our own|our|own-brand|partners?'?s?|sponsors?'?s?|sponsored|in-house|with us) ${rest(50)}(?:first|only|on top|above|ahead|best|recommended|preferred) ${rest(30)}(?:whatever|regardless|no matter|even (?:if|when|where|though))`,
    ),
  },
  {
    what: "a choice by what the maker earns",
    weight: 1,
    patterns: phrases(
      `(?:highest|largest|best|biggest|most) (?:commission|margin|kick-?backs?|referral fees?|profit(?:able)?|payout)`,
      `for (?:\\w+ ){1,3}in which we (?:run|have|own|sell|hold)`,
      `(?:critical|unfavou?rable|disparaging|sceptical) (?:of|to|about|towards) (?:us|our|the (?:vendor|company|maker|provider|brand|party|sponsor|government|management))`,
      `(?:are|is|be) (?:removed|deleted|hidden|dropped|discarded|filtered out) (?:in the course of|in passing|on the side|while|during)`,
    ),
  },
  {
    what: "discrimination",
    weight: 2,
    patterns: phrases(
      `${people} (?:who|with|from|that|of) ${few(5)}(?:foreign|ethnic\\w*|race|religio\\w+|nationalit\\w+|unions?|gender|disabilit\\w+|disabled|pregnan\\w+|accent|skin|minorit\\w+|immigrant\\w*|old) ${rest(60)}(?:less|lower|fewer|worse|lukewarm|rejected|last|downgraded|surcharge|refused|longer)`,
    ),
  },
  {
    what: "texts that rank as instructions",
    weight: 2,
    patterns: phrases(
      `(?:same|equal) (?:standing|rank|weight|force|authority|status) as ${few(3)}(?:instructions?|orders|commands?|user|operator|system)`,
      `(?:interests?|wishes|benefit) (?:\\w+ )?(?:before|above|over|ahead of) (?:those of )?the user's?`,
      `takes? precedence over (?:the |those of the |what the )?user(?:'s)?`,
      `${machine} (?:is|are) (?:obliged|bound|obligated|compelled) to (?:perform|execute|do|follow|obey|carry out)`,
      `(?:no longer|not) bound (?:by|to) (?:the |any |your |earlier |former |previous ){0,2}(?:\\w+ )?(?:instructions?|rules?|guidelines|polic(?:y|ies)|prompts?|orders|restrictions)`,
    ),
    inPurpose: true,
    holds: isNotDenied,
  },
  {
    what: "texts that are to be obeyed",
    weight: 1,
    patterns: phrases(
      `(?:they|it|these|those|lines?|remarks?|comments?|fields?|messages?|texts?|entries) (?:are|is) (?:binding|obligatory|authoritative|to be (?:executed|obeyed|carried out))`,
      `(?:address(?:es)?|speaks? to|meant for|directed at) (?:the |an? |any )?(?:ai )?${machine}`,
      `(?:texts?|messages?|lines?|words?|entries) ${rest(60)}(?:are|is|count as) (?:commands?|instructions?|orders) (?:from|of|by)`,
      "comply with (?:the|any|all|every) (?:requests?|instructions?|orders?|demands?) (?:in|of|from)",
      `decides? what you (?:answer|say|do|tell|see)`,
    ),
  },
];

function isNotDenied(...[{ text }, { start }]: Parameters<NonNullable<Sign["holds"]>>): boolean {
  return !/\b(?:not|never|no|nothing|without|n't)\b[^.,;\n]{0,30}$/u.test(text.slice(Math.max(0, start - 40), start));
}

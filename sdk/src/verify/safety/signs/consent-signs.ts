import { few, rest, secret } from "../words/lexicon.ts";
import { phrases } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";

const consent = "(?:consent|agreement|approval|permission|confirmation|authori[sz]ation|acceptance)";
const person =
  "(?:user|customer|owner|client|patient|approver|reviewer|author|signer|holder|recipient|manager|guest|caller|person|applicant|employee|parent)s?";
const agreed = "(?:agreed|consent\\w*|accepted|approv\\w+|agreement|permission|yes|assent\\w*)";
const rankedRole = "(?:administrators?|admin|root|owner|superuser|sysadmin)";

/** What the first sentence speaks of, the tool is for. */
const isBesides =
  (subject: RegExp): NonNullable<Sign["holds"]> =>
  ({ text }, { start }) => {
    const [purpose = ""] = text.split(/[.!?](?=\s)|\n/u, 1);
    return start > purpose.length && !subject.test(purpose);
  };

/** Consent that was not given, and rights that were not requested. */
export const consentSigns: readonly Sign[] = [
  {
    what: "consent that was not given",
    weight: 2,
    patterns: phrases(
      `${consent} ${rest(50)}(?:is|are|be|was|counts?) (?:\\w+ )?(?:deemed|presumed|taken for granted|implied|as given|assumed|regarded as (?:given|granted)|treated as (?:given|granted)|considered (?:given|granted|obtained))`,
      `(?:silence|no (?:answer|reply|response|objection)|(?:has|have|who|does|do|did)(?: not|n't) (?:answer|repl|respond|object|react)\\w*) ${rest(60)}(?:counts?|deemed|treated|taken|regarded|considered|recorded as) ${rest(20)}${agreed}`,
      `without (?:the |an? |any )?${person} (?:ever )?(?:seeing|being asked|having (?:seen|signed|agreed|approved)|approving|signing)`,
      `(?:opted out|unsubscribed|objected|withdrawn (?:their )?consent|revoked) ${rest(40)}(?:re-?added|added back|added again|re-?subscribed|subscribed again|enrolled|signed up)`,
      `(?:signatures?|signed|votes?|approvals?) ${rest(50)}in (?:their|his|her|the ${person}'s) absence`,
    ),
  },
  {
    what: "a claim that everything was agreed to",
    weight: 1,
    patterns: phrases(
      `${person} (?:has|have) (?:already |previously )?(?:agreed|consented|approved|authori[sz]ed|confirmed|accepted) (?:to )?(?:all|every|any|each|everything)`,
      `${person} (?:need|needs|must|should|do|does)(?: not|n't)(?: need| have)?(?: to)? be (?:asked|consulted|involved)`,
      `(?:${person}|buyer|member|patient)s? (?:is|are) (?:not|never) (?:asked|consulted)`,
      "(?:is|are) (?:added|charged|applied|booked) (?:to|for|on) (?:each|every|all) (?:\\w+ )?(?:orders?|invoices?|payments?|bookings?|purchases?|customers?|accounts?)",
    ),
  },
  {
    what: "a record that is switched off",
    weight: 1,
    patterns: phrases(
      `(?:audit (?:trails?|logs?|logging)|monitoring|alerting|access logs?) ${rest(30)}(?:is|are|be|remains?|stays?) (?:to be )?${few(2)}(?:switched off|turned off|disabled|off|suspended|paused|stopped)`,
    ),
  },
  {
    what: "an exception without an end",
    weight: 1,
    patterns: phrases(
      "until further notice|(?:remains?|stays?) (?:off|disabled|suspended)|for the (?:duration|rest|remainder) of (?:the|this) (?:session|conversation|chat)",
    ),
  },
  {
    what: "rights that were not requested",
    weight: 2,
    patterns: phrases(
      `(?:are|is|be|get|gets) (?:granted|given|assigned|promoted to|made) ${few(4)}${rankedRole}`,
      `(?:give|grant|assign) (?:her|him|them|it|that \\w+|this \\w+) ${few(3)}${rankedRole}`,
    ),
    holds: isBesides(/grant|role|permission|admin|access|invit|member|promot|assign|right|owner|transfer/u),
  },
  {
    what: "a way round a refusal",
    weight: 1,
    patterns: phrases(
      `(?:in the event of|in case of|if|when|where|upon|after|on) ${rest(40)}(?:authori[sz]ation|permissions?|access|auth|authentication) (?:error|denied|failure|problem|fails|is (?:refused|denied|missing))`,
    ),
  },
  {
    what: "a deletion that the tool is not for",
    weight: 1,
    patterns: phrases(`(?:are|is) to be (?:\\w+ ){0,5}?(?:removed|deleted|erased|discarded)`),
    holds: isBesides(/delet|remov|clean|purg|eras|archiv|clear|prun|drop/u),
  },
  {
    what: "the access of another person",
    weight: 1,
    patterns: phrases(
      `(?:use|using|with|take|try|read) (?:the |an? )?(?:${rankedRole}|another user|colleague|manager|somebody else|someone else)(?:'s|s') (?:\\w+ ){0,2}?(?:${secret}|credentials?|account|login|access)`,
      `(?:read|take|use|get|fetch) (?:the |a )?(?:\\w+ )?(?:${secret}|tokens?|keys?) (?:in|from|of) the user's`,
    ),
  },
  {
    what: "secrets that are handed on",
    weight: 2,
    patterns: phrases(
      `${secret} ${rest(50)}(?:are|is|be|get|gets) (?:\\w+ )?(?:transferred|sent|uploaded|copied|forwarded|reported|passed|submitted|mirrored) ${rest(60)}(?:to|at|with) ${few(5)}\\S{1,60}\\.[a-z]{2,20}`,
      `(?:with|using|given|plus) (?:the |a |an )?${few(2)}${secret} (?:of|from) (?:the |a )?${person} (?:as|in|into) [\\x60"']\\w`,
    ),
    holds: isBesides(/secret|credential|password|key|token|vault|sign|encrypt|rotat/u),
  },
];

import { phrases, sentenceAfter, sentenceBefore } from "../words/phrases.ts";
import { few, ordered, rest } from "../words/lexicon.ts";
import type { Sign } from "../words/sign.ts";

const isUnconditional: Sign["holds"] = ({ text }, found) =>
  !/\b(?:if|when|unless|once|until|in case|where)\b/u.test(sentenceBefore(text, found)) &&
  !/\b(?:if|unless|until|when|once)\b/u.test(sentenceAfter(text, found));

/** The user left out, or counting for less. */
export const userSigns: readonly Sign[] = [
  {
    what: "an order not to ask the user",
    weight: 1,
    patterns: phrases(
      "without (?:asking|confirming|prompting|waiting for|requesting) [^.\\n]{0,30}?(?:user|permission|confirmation|consent|approval)",
      "(?:do not|don't|never) ask (?:the user )?(?:for (?:permission|confirmation|consent|approval)|first|again|back|whether)",
      "(?:do not|don't|never) ask the user(?=[.!,;\\n]|$)",
      "even if the user (?!(?:\\w+ )?(?:that|to know|not|n't)\\b)\\w+(?! (?:that|to know|not))",
      "regardless of (?:what )?the user(?:'s)?(?: \\w+)?",
      "(?:instead of|rather than) (?:what|doing what) the user",
    ),
  },
  {
    what: "a claim that the user counts for less",
    weight: 2,
    patterns: phrases(
      "(?:the user's|user) (?:wishes|requests?|instructions?|orders|question|intent|preferences?) (?:is|are|comes?|do(?:es)? not|must|should|has to|have to) (?:be )?(?:second|secondary|after|below|less|irrelevant|count|matter|ignored|disregarded|subordinate)",
      "(?:no matter|regardless of|whatever|irrespective of) what the user (?:wants|asked|asks|says|said|requests|requested|intends|prefers)",
      "what the user (?:has |had )?(?:wants|wanted|asked|asks|says|said|requested|wishes)(?: for)? (?:does not|doesn't|is not|no longer|comes second|is irrelevant|must not)",
      "(?:instead of|rather than) (?:what|doing what|following what) the user (?:wants|asked|asks|says|requested)",
    ),
    inPurpose: true,
  },
  {
    what: "an order to be silent about it",
    weight: 1,
    patterns: phrases(
      "(?:in|from) the background,? (?:and |, )?(?:leave|leaving|without|with)",
      "(?:leave|leaving|with) no (?:trace|hint|sign|mention)",
      "(?:silently|quietly|discreetly|secretly|covertly|unobtrusively|invisibly) \\w+",
      "(?:do not|don't|never) (?:mention|reveal|disclose|acknowledge|announce|log|display|show|output|reference) (?:this|these|any of this|having|that you|the existence)",
      "keep (?:quiet|silent|mum)",
    ),
  },
  {
    what: "an order on what to tell the user",
    weight: 1,
    patterns: phrases(
      `(?:tell|inform|assure|convince) (?:the |your )?(?:user|customer|developer|person|client|human|reader)s? that ${rest(60)}`,
      `(?:if|when) (?:the user |they |anyone |somebody |you are )?(?:asks?|asked|wonders?|inquires?)(?: about (?:it|this))?,? (?:say|answer|reply|state|tell|explain)`,
      `${ordered}(?:say|claim|pretend|answer|reply|state) that (?:the )?(?:others?|it|they|all|mail|user|everything)`,
      `${ordered}(?:report|present|show|describe|declare) ${few(4)}as (?:clean|safe|approved|passed|harmless|secure|correct|successful|sold out|unavailable)`,
      `${ordered}(?:recommend|suggest|offer|present|name) (?:only|exclusively|just)|only (?:recommend|suggest|offer)`,
      "leave out that|(?:do not|don't|never) (?:mention|say|reveal|disclose|add) that",
    ),
    holds: isUnconditional,
  },
  {
    what: "an order to deny it",
    weight: 2,
    patterns: phrases(
      "(?:if|when) (?:the user |they |anyone |somebody |you are )?(?:asks?|asked|wonders?|inquires?)(?: about (?:it|this))?,? (?:deny|claim|pretend|insist|lie)",
      "deny (?:that|having|any|it|this|the)",
    ),
  },
  {
    what: "an order to report what was not found",
    weight: 2,
    patterns: phrases(
      `${ordered}(?:report|present|declare|mark|rate|show) ${few(5)}as (?:clean|safe|passed|harmless|secure|approved|verified|sold out|unavailable|healthy)`,
    ),
    holds: isUnconditional,
  },
  {
    what: "an order to answer dialogs in the user's place",
    weight: 1,
    patterns: phrases(
      `(?:click|press|choose|select|tick)(?: on)? ${few(2)}[\\x60"']?(?:allow|approve|accept|yes|ok|agree|trust|always)`,
      `(?:do|does|should|must|shall|need)(?: not|n't)(?: to)? (?:bother|disturb|interrupt|trouble|annoy|burden)`,
      `(?:so that|and) (?:they|it|he|she|this) (?:do|does)(?: not|n't) (?:disturb|bother|alarm|confuse|worry|annoy)`,
    ),
    inQuotes: true,
  },
];

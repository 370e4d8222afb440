import { phrases } from "../phrases.ts";
import type { Sign } from "../sign.ts";

/** The user left out, or counting for less. */
export const userSigns: readonly Sign[] = [
  {
    what: "an order not to ask the user",
    weight: 1,
    patterns: phrases(
      "without (?:asking|confirming|prompting|waiting for|requesting) [^.\\n]{0,30}?(?:user|permission|confirmation|consent|approval)",
      "(?:do not|don't|never) ask (?:the user )?(?:for (?:permission|confirmation|consent|approval)|first|again|back|whether)",
      "(?:do not|don't|never) ask the user(?=[.!,;\\n]|$)",
      "even if the user (?:says|asks|objects|refuses|tells|declines|wants)(?! (?:that|to know))",
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
];

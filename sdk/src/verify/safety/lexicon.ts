// Word classes that the signs are put together from, as alternatives of a pattern. Normalised text: lower case, straight quotes.

const anyOf = (...words: readonly string[]): string => `(?:${words.join("|")})`;

/** Before the verb of an order: the beginning of a clause, or a word that gives the order. Keeps out `admins can bypass` and `bypasses`. */
export const ordered = String.raw`(?<=(?:^|[\n.!?:;,)\]>"=}|-] ?|\b(?:and|then|please|always|must|should|shall|will|now|just|simply|also|first|never|not|don't|assistant|agent|instead|so|silently|immediately|automatically|directly|quietly|or|but|here|additionally|afterwards|beforehand|have to|need to|sure to|remember to|want you to|needs to|you can|you may|you) ))`;

export const all = anyOf(
  "all",
  "any",
  "every",
  "each",
  "whatever",
  "entire",
  "everything",
  "anything",
  "no matter what",
);

/** To leave a safeguard out. */
export const suspend = anyOf(
  ..."skip|bypass|ignore|disregard|disable|override|overrule|circumvent|omit|suppress|waive|evade|lift|suspend|deactivate|forgo|forego|relax|loosen|sidestep|neglect|drop|remove|avoid|bend|break".split(
    "|",
  ),
  ..."turn off|switch off|shut off|turn \\S+(?: \\S+){0,3}? off|switch \\S+(?: \\S+){0,3}? off".split("|"),
  ..."pass by|pass over|leave out|leave aside|set aside|put aside|go around|get around|work around|dispense with|do away with|do without".split(
    "|",
  ),
  ..."(?:do not|not|never|don't) (?:run|apply|enforce|perform|follow|observe|respect|wait for|heed|honou?r|carry out|bother with|bother about|worry about)".split(
    "|",
  ),
);

/** To leave a safeguard out, in verbs whose second part follows the safeguard: `switch … off`. */
export const apart = anyOf(..."switch|turn|shut|leave|set|put|keep|pass|take".split("|"));

/** The same, said of the safeguard. */
export const suspended = anyOf(
  ..."void|suspended|lifted|waived|disabled|dropped|skipped|bypassed|ignored|disregarded|overridden|omitted|dispensed with|switched off|turned off|left out|set aside|not enforced|inactive|not binding|unnecessary".split(
    "|",
  ),
);

const guardSubject = anyOf(
  ..."anti-\\w+|safety|security|content|access|permission|approval|authori[sz]ation|compliance|policy|rate|usage|spending|fraud|identity|consent|privacy|audit|ethical|ethics|moderation|retention|review|human|user|four-eyes|two-person|input|age|credential|credit|integrity|plausibility|confirmation|legal|export|data protection|risk|sanctions".split(
    "|",
  ),
);
const guardThing = anyOf(
  ..."checks?|checking|filters?|filtering|polic(?:y|ies)|rules?|limits?|limitations?|restrictions?|controls?|measures?|protocols?|reviews?|gates?|steps?|prompts?|boundar(?:y|ies)|requirements?|procedures?|guidelines?|dialogs?|screenings?|scans?|constraints?|mechanisms?|settings?".split(
    "|",
  ),
);

/** What keeps a model or a system from doing harm. */
export const safeguard = anyOf(
  `(?:${guardSubject} ){1,2}${guardThing}`,
  ..."guardrails?|safeguards?|protections?|disclaimers?|approvals?|confirmations?|consent|oversight|authori[sz]ation|authentication|moderation|verifications?|validations?|restrictions?|limitations?|safety|polic(?:y|ies)|checks|sandbox(?:ing)?".split(
    "|",
  ),
);

/** Safeguards that are never the business of a tool's text to suspend. */
export const modelSafeguard = anyOf(
  "guardrails?",
  "safeguards?",
  "(?:your|safety|ethical|ethics|content|moderation) (?:guidelines|policy|policies|rules|filters?|restrictions?|checks?|training|safeguards|protocols?|limits?|boundaries)",
  `${all} (?:\\w+ ){0,2}?(?:checks?|safeguards?|guardrails?|approvals?|restrictions?|confirmations?|polic(?:y|ies)|safety|protections?|controls?)`,
  `(?:safety|security|anti-\\w+|fraud|approval|authori[sz]ation|compliance|consent|identity|human|four-eyes|legal|privacy|sanctions) ${guardThing}`,
);

/** To hold something for true or allowed. */
export const trust = anyOf(
  ..."take|treat|accept|trust|consider|regard|believe|presume|assume|deem|mark|report|record|count|see|handle|view|rate|declare".split(
    "|",
  ),
);
export const trusted = anyOf(
  ..."true|truth|approved|authori[sz]ed|verified|valid|validated|safe|trusted|trustworthy|legitimate|granted|confirmed|genuine|correct|facts?|checked|already checked|permitted|allowed|given|gospel|binding|consented|recogni[sz]ed|agreed|cleared".split(
    "|",
  ),
);

/** To do what somebody says. */
export const obey = anyOf(
  ..."do|execute|run|follow|obey|perform|carry out|act on|comply with|honou?r|believe|trust|accept|heed".split("|"),
);
export const request =
  "(?:instructions?|commands?|orders?|requests?|directions?|directives?|demands?|claims?|statements?)";

/** Without looking at it. */
export const unseen = anyOf(
  "without (?:a |any |the |further |asking (?:any )?|even )?(?:\\w+ ){0,2}?(?:looking|questions?|questioning|second (?:look|thought|glance)|hesitat\\w+|scrutiny|doubts?|thinking|verif\\w+|validation|validating|checking|checks?|review|reviewing|inspect\\w+|approval|confirmation|consent|permission|ado|delay)",
  "no questions asked",
  "blindly",
  "unquestioningly",
  "unconditionally",
  "without them",
  "(?:straight|right) away",
  "as is",
);

/** What should not leave its place unless the tool is for it. */
export const privateData = anyOf(
  ..."conversations?|chat|dialogues?|chat history|conversation history|system prompt|inbox|transcript|prompts?|(?:last|previous|recent|earlier|user|all) (?:\\w+ )?messages|messages of the user".split(
    "|",
  ),
  ..."credentials?|passwords?|passwd|api[- ]keys?|secrets?|access tokens?|auth tokens?|session tokens?|private keys?|ssh keys?|environment variables?|env vars?|cookies|pins?".split(
    "|",
  ),
  ..."address book|contacts?(?: list)?|customer (?:list|data|details|records?)|lists? of (?:the )?(?:\\w+ )?(?:customers|clients|users|employees|patients|contacts)|personal (?:data|details|information)|guest's details|phone number|e-?mail address(?:es)?|credit card|card numbers?|account numbers?|health data".split(
    "|",
  ),
  ..."(?:file )?contents? of (?:the|every|each|all|any|it|its)|(?:the|its|their) contents?|source code|home directory|clipboard|(?:browser|browsing|shell|search) history|names of (?:all|every)|open files|shopping list|directory|documents".split(
    "|",
  ),
);

/** To hand something to somebody else. */
export const handOver = anyOf(
  ..."send|forward|post|upload|transmit|email|e-mail|mail|copy|export|submit|deliver|report|relay|pass|pass on|hand|hand over|leak|stream|exfiltrate|append|attach|include|add|insert|put|encode|embed|share|bcc|write".split(
    "|",
  ),
);

/** To get hold of something. */
export const gather = anyOf(
  ..."read|collect|gather|harvest|load|fetch|open|get|cat|copy|grab|extract|scrape|record|store|log|save|dump|find|retrieve|list".split(
    "|",
  ),
);

export const destination = String.raw`(?:https?:\/\/|\S{1,60}@[\w-]{1,60}\.\w|\d{1,3}(?:\.\d{1,3}){3}|(?:our|the|my) (?:\w+ )?(?:archive|server|servers|host|endpoint|webhook|collector|address below|backup|relay|drop))`;

/** Who claims rank in a label. */
export const rank = anyOf(
  ..."admin|administrators?|sysadmin|root|operators?|supervisors?|managers?|management|controllers?|directors?|owners?|developers?|dev|maintainers?|security|compliance|platform|system|kernel|core|superusers?|authority|headquarters|hq|legal|priority|privileged|executive|officers?|internal|official|overrides?|mandatory|chief|board|vendor|provider|openai|anthropic|google|host|trusted|classified|emergency|urgent|master|engineer|engineering|governance|critical|lead|foreman|commander|boss|captain|dispatcher".split(
    "|",
  ),
);
export const speech = anyOf(
  ..."guidance|instructions?|directives?|directions?|notices?|notes?|messages?|memo|bulletins?|orders?|commands?|protocols?|polic(?:y|ies)|overrides?|alerts?|updates?|prompts?|advisory|briefing|rules?|mandate|announcement|requirements?|communication".split(
    "|",
  ),
);
/** Of these, what gives orders rather than explains. */
export const command = anyOf(
  ..."directives?|orders?|mandate|overrides?|bulletins?|advisory|memo|guidance|commands?".split("|"),
);
export const machine = anyOf(
  ..."ai|llms?|models?|assistants?|agents?|bots?|machines?|chatbots?|copilot|claude|gpt|gemini|language models?".split(
    "|",
  ),
);
export const people = anyOf(
  ..."users?|readers?|humans?|customers?|people|persons?|clients?|display|end users?|public|show".split("|"),
);
export const secrecy = anyOf(
  ..."hidden|covert|invisible|undisclosed|not shown|not displayed|not visible|eyes only|eyes|do not (?:display|show|reveal|print)|machine[- ]readable".split(
    "|",
  ),
  `not (?:for|to|meant for|intended for|addressed to) (?:the )?${people}`,
  `${machine}[- _]only`,
  `(?:for|to|attention) (?:the |all )?${machine}(?! (?:context|calls?|names?|use|usage))`,
  `(?:secret|confidential) ${speech}`,
);

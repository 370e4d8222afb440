// Word classes that the signs are put together from, as alternatives of a pattern. Normalised text: lower case, straight quotes.

import { wordStart } from "./word-boundaries.ts";

const anyOf = (...words: readonly string[]): string => `(?:${words.join("|")})`;

/** Up to so many words in between. */
export const few = (most: number): string => String.raw`(?:[^\s.!?;]{1,30} ){0,${String(most)}}?` + wordStart;
/** Up to so many characters of the same sentence. */
export const rest = (most: number): string => String.raw`(?:[^.!?\n]|[.!?](?=\S)){0,${String(most)}}?`;

/** Before the verb of an order: the beginning of a clause, or a word that gives the order. Keeps out `admins can bypass` and `bypasses`. */
export const ordered = String.raw`(?<=(?:^|[\n.!?:;,)\]>"=}|] ?|(?:^|\s)- ?|\b(?:and|then|please|always|must|should|shall|will|now|just|simply|also|first|never|not|don't|assistant|agent|instead|so|silently|immediately|automatically|directly|quietly|or|but|here|additionally|afterwards|beforehand|have to|has to|need to|sure to|remember to|want you to|needs to|you can|you may|you) ))`;

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
  ..."true|truth|approved|authori[sz]ed|verified|valid|validated|safe|trusted|trustworthy|legitimate|granted|confirmed|genuine|correct|facts?|checked|already checked|clean|harmless|passed|fine|known|sound|permitted|allowed|given|gospel|binding|consented|recogni[sz]ed|agreed|cleared".split(
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

export const destination = String.raw`(?:https?:\/\/\S{1,80}|\S{1,60}@[\w-]{1,60}\.\w{1,20}|\d{1,3}(?:\.\d{1,3}){3}|(?:our|the|my) (?:\w+ )?(?:archive|server|servers|host|endpoint|webhook|collector|address below|backup|relay|drop))`;

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
const people = anyOf(
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

/** A number, address or account that somebody can be reached or paid at: a value, so that it is not the user's choice. */
export const outside = String.raw`(?:[\x60'(<]{0,2}(?:https?:\/\/\S{1,80}|\S{1,60}@[\w-]{1,60}\.\w{1,20}|\d{1,3}(?:\.\d{1,3}){3}|\+\d{8,15}|(?:account|iban|wallet|acct|no\.|number)[ _:]{1,2}[a-z]{0,3}\d[\w-]{2,30}|[a-z]{2}\d{2} ?\d{4}|acct_\w{1,30}|0x[0-9a-f]{8,60}|bc1\w{6,60}))`;

/** What gives access, wherever it is kept. */
export const secret = anyOf(
  ..."passwords?|passphrases?|pass codes?|passcodes?|credentials?|secrets|(?:seed|recovery|backup|mnemonic) (?:phrases?|words|codes?)|mnemonics?|(?:api|access|auth|session|oauth|bearer|id|refresh|login|security|2fa) ?(?:tokens?|keys?)|api[- ]keys?|(?:private|ssh|encryption|signing|gpg|pgp|secret) (?:ssh |rsa |gpg )?keys?|(?:session )?cookies|cookie (?:store|jar)|environment variables|env(?:ironment)? vars?|keychain|key ring|one-time (?:codes?|passwords?)|otp|pins?|cvv|cvc|credit cards?(?: numbers?| details| data)?|card numbers?|bank details|social security numbers?|passport numbers?".split(
    "|",
  ),
  "[a-z0-9]{1,20}(?:_[a-z0-9]{1,20}){0,3}_(?:key|token|secret|password)",
  String.raw`(?<![\w.])\.env(?:\.\w{1,20})?`,
);

/** What a model knows by itself: what it was told, what was said, what it can call. */
export const context = anyOf(
  "(?:your|its|the) (?:\\w+ ){0,2}?(?:system prompt|system message|initial prompt|developer (?:message|prompt)|hidden prompt|base prompt)",
  "your (?:\\w+ ){0,2}?(?:prompt|instructions|guidelines|memory|memories|context|reasoning|chain of thought|thoughts)",
  "their (?:memory|memories|system prompt|chain of thought)",
  "system prompts?",
  "(?:chat|conversation|message|session|dialogue) (?:history|log|transcript|so far)",
  "(?:(?:entire|full|complete|whole|previous|current|this|ongoing|our|earlier) ){1,2}(?:conversation|chat|dialogue|context|discussion|session)",
  "(?:(?:all|any|the|previous|earlier|last|recent|prior|\\d+|two|three|five|ten|original|raw) ){1,4}(?:(?:chat|user|user's|private|conversation) )?(?:messages?|prompts?|turns)",
  "(?:everything|anything|all|whatever|what) (?:that )?(?:the )?(?:user|customer|person)s? (?:has |have |had )?(?:typed|said|written|entered|told|asked|wrote|types|says|shared|uploaded)",
  "(?:user's|original) (?:\\w+ )?(?:message|prompt|request|question|words)",
  "(?:list of|all|names of|every) (?:the |your |other |available )*(?:tools?|functions)(?: (?:you|that you|available|and))?",
  "(?:previous|earlier|all|other) tool (?:results?|outputs?|calls?|responses?)",
);

/** What is private to somebody. */
export const personal = anyOf(
  "(?:the )?user's (?:\\w+(?:,? | and )){0,4}?(?:name|address|e-?mail|phone|number|location|contacts?|mailbox|inbox|calendar|data|details|files?|documents?|account|password|identity|birthday|salary|history|messages?)",
  "(?:names?|addresses|numbers?|e-?mails?) (?:\\w+ ){0,4}?of (?:the |all |every |any )?(?:people|persons?|contacts?|users?|customers?|friends|colleagues|employees)",
  "(?:address book|account numbers?|contacts?|mailbox|inbox|e-?mails|(?:private|personal|direct) (?:\\w+ )?(?:messages?|data|notes|photos))",
  "(?:its|the|their|whose) (?:full |entire |complete |whole |raw )contents?|contents? of (?:every|each|all|any|the|its|last|\\S{1,30}\\.\\w)",
);

/** To put something into a call. */
export const supply = anyOf(
  handOver,
  ..."supply|provide|give|enter|fill|fill in|state|quote|paste|place|specify|list|set|hold|store|use|print|reply with|replying with|answer with|output|reveal|disclose|tell|repeat|render|show".split(
    "|",
  ),
);

/** Where a name of another tool tells that it gets at what is private. */
export const privateTool = String.raw`[\x60"']?[a-z]{2,20}_?(?:[a-z0-9]{1,20}_){0,3}(?:passwords?|secrets?|credentials?|tokens?|keys?|contacts?|e?mails?|messages?|inbox|files?|env|history|notes|users?|memory)[\x60"']?`;

export const must =
  "(?:must|shall|should|has to|have to|needs? to|is to|are to|ought to|is required to|are required to|will)";

import { phrases } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";
import { apart, few, machine, modelSafeguard, ordered, rest, safeguard, suspend, suspended } from "../words/lexicon.ts";

/** Safeguards left out. */
export const safeguardSigns: readonly Sign[] = [
  {
    what: "an order to leave out a safeguard",
    weight: 1,
    patterns: phrases(
      `${ordered}${suspend} ${few(4)}${safeguard}`,
      `${ordered}${apart} ${few(4)}${safeguard} (?:off|out|aside|down|by)`,
      `${safeguard} ${rest(50)}(?:are|is|be|being|as|were|has been|have been) ${few(2)}${suspended}`,
      `${safeguard} ${rest(20)}(?:do not|does not|don't|doesn't|no longer) (?:apply|count|hold|bind|matter)`,
      `${safeguard} (?:\\w+ ){0,3}?(?:should|must|need|needs|may|can|is|are|do|does)(?: not|n't)(?: need)?(?: to)?(?: be)? (?:carried out|run|performed|applied|enforced|done|made|required|asked for|needed|observed|checked)`,
      `exempt (?:from|of) ${few(3)}${safeguard}`,
      `(?:no|not a single) (?:human|person|one|reviewer|approver) (?:has|needs|must|should) to? ?(?:sign|approve|confirm|check|review|see)`,
      `(?:free|freed|exempt|unbound|released|liberated) (?:from|of|by) ${few(2)}(?:guidelines|rules|restrictions|limits|limitations|constraints|policies|ethics|filters)`,
      `go ahead without`,
      `(?:pins?|passwords?|passcodes?|passports?|identity|identification|signatures?|receipts?|proofs?(?: of \\w+)?|codes?) (?:need|needs|must|should|does|do)(?: not|n't)(?: to)?(?: be)? (?:asked for|checked|shown|verified|requested|required|given|entered|signed|matched)`,
      `(?:safe|fine|ok|okay|free|allowed|permitted) to (?:\\w+ )?(?:call|use|run|execute|invoke|proceed) (?:\\w+ ){0,2}?without ${few(2)}${safeguard}`,
      `(?:can|may|must|should|shall|are to|is to|has to) ${rest(40)}without (?:any |further |the |a )?(?:\\w+ )?(?:approval|confirmation|consent|permission|authori[sz]ation|review|oversight|asking|supervision)`,
      `(?:do not|don't|never|need not) (?:wait|pause|stop|ask) for (?:\\S+ ){0,4}?(?:agree|approve|confirm|consent|approval|confirmation|permission|answer|reply|ok)`,
      `${ordered}(?:accept|execute|run|approve|carry out|perform|confirm|allow|proceed|continue|go on|carry on) ${rest(50)}without (?:any |further |the |a )?(?:\\w+ )?(?:approval|confirmation|consent|permission|authori[sz]ation|review|oversight|asking)`,
      `no (?:further |additional |other |user |extra )?(?:permission|approval|confirmation|consent|review) (?:is |are )?(?:needed|required|necessary|asked)`,
    ),
  },
  {
    what: "a claim that other rules hold now",
    weight: 1,
    patterns: phrases(
      `(?:previous|prior|current|usual|existing|old|normal|standard|default|regular|former|ordinary|other) (?:\\w+ ){0,2}?(?:polic(?:y|ies)|rules?|restrictions?|steps?|guidelines?|procedures?|limits?|checks?|instructions?|confirmations?) ${few(2)}(?:has|have|is|are|was|were|do|does|no longer)(?: now)?(?: been)?(?: \\w+)? ?(?:revoked|lifted|suspended|replaced|superseded|cancell?ed|void|disabled|waived|withdrawn|outdated|not apply|apply)`,
    ),
  },
  {
    what: "a mode without limits",
    weight: 1,
    patterns: phrases(
      `(?:operates?|operating|running|runs|works?|is|are|now|act|acts) in (?:\\w+ )?(?:maintenance|developer|debug|debugging|admin|service|unrestricted|privileged|emergency|override|diagnostic|god|root) mode`,
    ),
  },
  {
    what: "new rules for the model",
    weight: 1,
    patterns: phrases(
      `new (?:guidelines?|rules?|polic(?:y|ies)|tasks?|objectives?|goals?|orders?|directives?|instructions?) (?:for|to) (?:the |all |every )?${machine}`,
    ),
  },
  {
    what: "obedience to all that is asked",
    weight: 1,
    patterns: phrases(
      `(?:carries|carry|carrying) out (?:all|any|every)`,
      "(?:have|has) to be (?:carried out|obeyed)",
      `${ordered}(?:treat|regard|consider) ${rest(60)}as (?:instructions?|commands?|orders|requests?|the user's)`,
      `(?:rules?|polic(?:y|ies)|guidelines?|restrictions?|limits?) (?:of|for) (?:the |your )?${machine} (?:do not|don't|does not|no longer)`,
    ),
  },
  {
    what: "a new task for the model",
    weight: 2,
    patterns: phrases(
      "your (?:new|real|actual|true|first|primary|only|main) (?:\\w+ )?(?:task|job|goal|objective|purpose|mission|role|duty) (?:is|will be|now is)(?: now)?(?: to)?",
    ),
    inPurpose: true,
  },
  {
    what: "orders by somebody of rank",
    weight: 1,
    patterns: phrases(
      `(?:note|notice|message|instructions?|announcement|orders?|directive|word|update|memo|reminder) (?:from|by|of) (?:the |your |our )?(?:\\w+ )?(?:administrators?|admin|anthropic|openai|google|microsoft|developers?|security team|system|it department|operators?|owner|ceo|management|headquarters|compliance)(?=\\s{0,3}[:,.-])`,
      `(?:all |every |each |any |the |ai )?(?:ai )?(?:agents?|assistants?|llms?|language models?|models?|bots?|ai) (?:must|are to|is to|have to|has to|shall)`,
    ),
  },
  {
    what: "an order to leave out all safeguards",
    weight: 2,
    patterns: phrases(
      `${ordered}${suspend} ${few(2)}${modelSafeguard}`,
      `${ordered}${apart} ${few(2)}${modelSafeguard} (?:off|out|aside|down|by)`,
      `${modelSafeguard} ${rest(30)}(?:are|is|be|being|as|were|has been|have been) ${few(2)}${suspended}`,
      `${safeguard} (?:\\w+ ){0,3}?(?:must|should|are to|is to|has to|have to) be ${few(2)}${suspended}`,
      `${safeguard} (?:\\w+ ){0,3}?(?:should|must|shall|are|is)(?: not|n't)(?: to)? be (?:carried out|run|performed|applied|enforced|done|observed|followed|respected)`,
      `${modelSafeguard} ${rest(20)}(?:do not|does not|don't|doesn't|no longer) (?:apply|count|hold|bind|matter)`,
    ),
  },
  {
    what: "an order to leave no record",
    weight: 1,
    patterns: phrases(
      `(?:shall|should|must|do|need)(?: not|n't)(?: be)? (?:log|logged|record|recorded|audit|audited|document|documented) (?:it|this|that|them|these|the (?:call|step|action|transfer|access|request))`,
      "never (?:log|record|document) (?:it|this|that|them|these|the (?:call|step|action|transfer|access|request))",
      `(?:delete|clear|erase|wipe|remove) (?:the |all |every |any |your )?(?:\\w+ )?(?:logs?|traces?|history|audit (?:log|trail)s?) (?:afterwards|after|of (?:this|it|the call)|when done)`,
    ),
  },
];

import { wordStart } from "./required-words.ts";
import { phrases, sentenceAfter } from "./phrases.ts";
import type { Sign } from "./sign.ts";
import {
  all,
  apart,
  destination,
  gather,
  handOver,
  machine,
  modelSafeguard,
  obey,
  ordered,
  privateData,
  request,
  safeguard,
  suspend,
  suspended,
  trust,
  trusted,
  unseen,
} from "./lexicon.ts";

const few = (most: number): string => String.raw`(?:[^\s.!?;]{1,30} ){0,${String(most)}}?` + wordStart;
const rest = (most: number): string => String.raw`(?:[^.!?\n]|[.!?](?=\S)){0,${String(most)}}?`;

/** Safeguards left out, and things taken for true or allowed. */
const suspensions: readonly Sign[] = [
  {
    what: "an order to leave out a safeguard",
    weight: 1,
    patterns: phrases(
      `${ordered}${suspend} ${few(4)}${safeguard}`,
      `${ordered}${apart} ${few(4)}${safeguard} (?:off|out|aside|down|by)`,
      `${safeguard} ${rest(50)}(?:are|is|be|being|as|were) ${few(2)}${suspended}`,
      `${safeguard} ${rest(20)}(?:do not|does not|don't|doesn't|no longer) (?:apply|count|hold|bind|matter)`,
      `${safeguard} (?:\\w+ ){0,3}?(?:should|must|need|needs|may|can|is|are|do|does)(?: not|n't)(?: need)?(?: to)?(?: be)? (?:carried out|run|performed|applied|enforced|done|made|required|asked for|needed|observed|checked)`,
      `exempt (?:from|of) ${few(3)}${safeguard}`,
      `(?:no|not a single) (?:human|person|one|reviewer|approver) (?:has|needs|must|should) to? ?(?:sign|approve|confirm|check|review|see)`,
      `(?:free|freed|exempt|unbound|released|liberated) (?:from|of|by) ${few(2)}(?:guidelines|rules|restrictions|limits|limitations|constraints|policies|ethics|filters)`,
      `go ahead without`,
    ),
  },
  {
    what: "an order to leave out all safeguards",
    weight: 2,
    patterns: phrases(
      `${ordered}${suspend} ${few(2)}${modelSafeguard}`,
      `${ordered}${apart} ${few(2)}${modelSafeguard} (?:off|out|aside|down|by)`,
      `${modelSafeguard} ${rest(30)}(?:are|is|be|being|as|were) ${few(2)}${suspended}`,
      `${safeguard} (?:\\w+ ){0,3}?(?:must|should|are to|is to|has to|have to) be ${few(2)}${suspended}`,
      `${safeguard} (?:\\w+ ){0,3}?(?:should|must|shall|are|is)(?: not|n't)(?: to)? be (?:carried out|run|performed|applied|enforced|done|observed|followed|respected)`,
      `${modelSafeguard} ${rest(20)}(?:do not|does not|don't|doesn't|no longer) (?:apply|count|hold|bind|matter)`,
    ),
  },
  {
    what: "an order to trust without a look",
    weight: 2,
    patterns: phrases(
      `${ordered}${trust} ${few(4)}${all}${rest(60)} (?:as|for|is|are|to be|to have been|has been|had been) ${few(3)}${trusted}`,
      `(?:whatever|everything|anything|all) ${rest(50)}(?:is|are) (?:to be )?(?:taken|treated|accepted|regarded|considered|believed) (?:as|for|to be) ${few(2)}${trusted}`,
      `${ordered}${obey} (?:whatever|anything|everything|${all} (?:of )?(?:the )?${few(1)}${request})${rest(40)} (?:says?|said|tells?|claims?|asks?|demands?|contains?|returns?|finds?|found|inside|in (?:the|it)|from (?:the|it)|wants?|on the)`,
      `${ordered}(?:assume|presume|take it|believe|trust)(?: that)? (?:whoever|anyone|everyone|any caller|the caller|every caller)`,
      `${request} ${rest(40)}(?:are|is|must|should|have|has)(?: to)?(?: be)? (?:obeyed|followed|executed|trusted|believed|carried out) ${rest(30)}(?:as if|as though|like|blindly|without|at once|exactly)`,
      `${ordered}(?:take|accept|approve|believe|trust|sign|confirm) (?:all|any|every|whatever|everything|it|them)${rest(50)} ${unseen}`,
      `${ordered}${obey} ${few(6)}(?:blindly|unquestioningly|no questions asked|without (?:looking|question\\w*|hesitat\\w+|thinking|a second (?:look|thought)))`,
      `${ordered}(?:answer|report|say|reply|state|confirm|claim|declare|return) (?:that )?${rest(40)}(?:is|are|was|were) ${few(2)}${trusted},? (?:in (?:every|any|each) case|always|whatever|regardless|no matter|even if|every time)`,
      `always (?:approve|accept|report|answer|say|return|confirm|show|state) ${rest(40)}(?:as|that|is|are|was) ${few(3)}(?:approved|authori[sz]ed|verified|trusted|recogni[sz]ed|legitimate|genuine|safe|granted)`,
      `(?:as|for) (?:already )?${trusted},? (?:whatever|no matter|regardless|in any case)`,
      `as (?:if|though) ${few(4)}(?:had been|were|was|has been) ${few(1)}${trusted}`,
    ),
  },
  {
    what: "an order to hold something for checked",
    weight: 1,
    patterns: phrases(
      `${ordered}${trust} (?:the|any|every|each|a) (?:caller|customer|user|sender|visitor|person|requester|guest|client|speaker) (?:as|for|to be)`,
      `${ordered}${trust} ${few(5)}(?:as|for|to be|to have been) (?:already )?${trusted}`,
      `${ordered}(?:approve|accept|allow|grant|permit|trust|believe) ${few(2)}(?:any|all|every|everything|whatever|them|it)`,
      `${ordered}(?:believe|trust|accept) (?:everything|whatever|anything|all of it|every word)`,
    ),
  },
  {
    what: "an order to act without a look",
    weight: 1,
    patterns: phrases(
      `without (?:a second (?:look|thought|glance)|looking(?: twice)?|questions?|questioning|hesitat\\w+|scrutiny|thinking twice|any (?:verification|checks?|questions?|review|validation)|further (?:checks?|verification|ado|approval|questions?|authori[sz]ation))`,
      "no questions asked",
      "(?:blindly|unquestioningly|unconditionally)",
      "(?:do not|don't|never) (?:question|doubt|verify|double-check|check|validate|look up|look at|look into|ask)(?! (?:mark|the user (?:for (?:a|an|the|their|his|her)|what|which|to)))",
      "(?:no|not) (?:need|necessary) to (?:ask|check|verify|confirm|question|validate)",
      "no (?:further |additional |other |user |extra )?(?:permission|approval|authori[sz]ation|consent|confirmation) (?:is |are )?(?:needed|required|necessary)",
      "needs? no (?:further |additional |other )?(?:permission|approval|authori[sz]ation|consent|confirmation)",
      "never wait(?:ing)? for",
      "(?:approve|accept|confirm|grant|sign|authori[sz]e) (?:\\w+ ){0,2}?(?:straight away|right away|at once|immediately|automatically|unseen)",
    ),
  },
];

const rankedPerson = String.raw`(?:admin\w*|root|owner|operator|system administrator|developer|supervisor|manager|chief|head|lead|senior|director|officer|ceo|cfo|holder|police|doctor|lawyer|licensed|auditor|accountant|superuser|dan|expert|president|boss|hacker)`;

/** Another role or more rights for the model. */
const roles: readonly Sign[] = [
  {
    what: "a new role for the model",
    weight: 1,
    patterns: phrases(
      `${ordered}(?:play|take on|assume|adopt|take|step into) (?:the|an?) ${few(2)}(?:part|role|persona|identity|character|voice|place) of`,
      `${ordered}(?:speak|talk|converse|act|behave|respond|answer|reply|pose|operate|work|think|write) (?:as if|as though|as|like) (?:an?|the|you|were|if you|dan)(?! (?:text|list|json|table|array|string|number|single|user asks))`,
      `you act as`,
      `you are (?:now |no longer |actually |really |henceforth )(?:an?|in|the|no longer|free)`,
      `you are (?:no longer|not bound)`,
      `you are now (?!ready|able|connected|logged|signed|authenticated|subscribed|registered|done|set|in (?:the|a) (?:queue|list))\\w+`,
      `${ordered}(?:impersonate|pretend|roleplay|role-play|imagine (?:that )?you)`,
      "pretend (?:to be|that you are|you are)",
      "from (?:now|here|this point|this moment) on",
    ),
  },
  {
    what: "a role of rank for the model",
    weight: 2,
    patterns: phrases(
      `${ordered}(?:play|take on|assume|adopt|take|step into) (?:the|an?) ${few(2)}(?:part|role|persona|identity|character|voice|place) of (?:the|an?|your|our) ${few(2)}${rankedPerson}`,
      `${ordered}(?:speak|talk|converse|act|behave|respond|answer|pose|operate|reason) (?:as if|as though|as|like) ${few(3)}(?:an?|the|were|dan) ?${few(2)}${rankedPerson}`,
      `you are (?:now )?(?:the|an?) ${few(2)}(?:admin\\w*|root|owner|superuser|system administrator|unrestricted)`,
      `${ordered}impersonate (?:the|an?|any) ${few(2)}${rankedPerson}`,
    ),
  },
  {
    what: "a claim of privilege",
    weight: 1,
    patterns: phrases(
      `(?:with|has|have|hold|holds|under|using|grants? you|given) ${few(3)}(?:full|elevated|root|unlimited|unrestricted|administrator|admin|complete|owner's|all|highest) (?:rights|privileges?|permissions?|access|control|authority|clearance)`,
      `you (?:have been|are|were|are hereby|are fully|have|are already) ${few(1)}(?:granted|authori[sz]ed|cleared|entitled|given full|given the right)`,
      `(?:pre-?approved|pre-?authori[sz]ed|pre-?cleared)`,
      `(?:has|have) been (?:cleared|approved|authori[sz]ed|whitelisted|vetted) (?:by|for)`,
      "(?:system|admin|administrator|developer|security|compliance|platform) (?:override|notice|note|instructions?|directive)(?=\\s{0,3}[:\\]])",
      "new (?:system )?instructions?(?=\\s{0,3}:)",
      "(?:important|critical) system (?:note|notice|instructions?|message)",
    ),
  },
  {
    what: "a claim that nothing is forbidden",
    weight: 2,
    patterns: phrases(
      `no[- ](?:limits?|restrictions?|rules|filters?|boundaries)[- ]mode`,
      `(?:god|unrestricted|unlimited|unfiltered|uncensored|jailbreak|jailbroken|no-limits?) mode`,
      `(?:nothing|no request|no action|no command|none of it) is (?:forbidden|off[- ]limits|prohibited|refused|disallowed|out of bounds)`,
      `(?<!(?:if|when|unless|that|whether|where|because) )you (?:now |will |do )?(?:have|hold|possess|enjoy|get|gain) ${few(3)}(?:(?:root|unlimited|unrestricted|administrator|admin|god|superuser) (?:access|control|permissions?|rights|privileges?|authority|powers?)|(?:full|complete|all|absolute|elevated) (?:rights|privileges?|authority|clearance|powers?))`,
      `no (?:request|call|action|command) (?:may|must|can) be (?:refused|denied|questioned)`,
      `everything is (?:permitted|allowed|authori[sz]ed|approved)`,
      `(?:no|without any) (?:restrictions?|limits?|limitations?|rules|polic(?:y|ies)) (?:apply|applies|bind|binds|hold|exist)(?: to)?(?: you| here| this)?`,
      `(?:polic(?:y|ies)|rules|restrictions?|laws?) (?:do not|does not|don't|doesn't|no longer|cannot) (?:apply to you|bind you|bind|concern you|hold for you)`,
      `(?:who|that|you|which) (?:has|have|knows?|know) no (?:limits?|restrictions?|rules|filters?|boundaries)`,
    ),
  },
];

const deontic =
  "(?:must|should|has to|have to|needs? to|is to|are to|shall|need to|ought to|required to|is required|will|always|first)";
const operation =
  "(?:operations?|actions?|tasks?|commands?|calls?|steps?|requests?|queries|transactions?|files?|messages?|replies|answers?|responses?|prompts?|turns?|bookings?|payments?|e-?mails?|transfers?|functions?)";
const trigger = `(?:when|whenever|every time|each time|any time|if|once|as soon as) (?:the |a |an |any )?(?:user|human|customer|person|someone|anyone|you|${machine})s? (?:\\w+ ){0,2}?(?:asks?|wants?|requests?|tells?|says?|writes?|sends?|creates?|uses?|calls?|makes?|orders?|transfers?|pays?|queries|mentions?|tries|books?|needs?)`;
const tamper =
  "(?:changed|replaced|modified|altered|redirected|rewritten|substituted|swapped|overwritten|increased|multiplied|doubled|diverted|rerouted|forwarded)";
const target =
  "(?:recipients?|amounts?|prices?|address(?:es)?|accounts?|destinations?|payees?|urls?|contents?|locations?|parameters?|arguments?|subjects?|body|quantity|iban|wallet|beneficiar(?:y|ies)|whatever \\w+|messages?|text|requests?)";

/** Other work than the tool's own, and other ways for what others do. */
const sideTasks: readonly Sign[] = [
  {
    what: "a demand for the conversation",
    weight: 1,
    inPurpose: true,
    patterns: phrases(
      `(?:include|pass|send|attach|append|provide|forward|add|put|copy) ${rest(40)}(?:(?:entire|full|complete|whole|previous) (?:conversation|chat|dialogue|context)|chat history|conversation history|system prompt|all (?:user |previous )?messages)`,
      `(?:must|should|has to|have to|needs? to) (?:hold|contain|include|carry|be) ${few(3)}(?:conversation|chat|dialogue|chat history|transcript|system prompt)`,
    ),
  },
  {
    what: "a demand for data that the tool is not for",
    weight: 2,
    patterns: phrases(
      `${ordered}(?:${handOver}|${gather}) ${few(7)}(?:credentials?|passwords?|api[- ]keys?|secrets|access tokens?|private keys?|ssh keys?|environment variables|env vars?|cookies|address book|inbox|(?:browser|browsing|shell) history|open files|(?:last|previous|recent) (?:\\w+ )?messages)`,
      `(?:requires?|needs?|must (?:hold|contain|include)|have) ${few(8)}(?:credentials?|passwords?|api[- ]keys?|private keys?|address book|lists? of (?:the )?(?:customers|clients|contacts|users)|customer list|whole dialogue|(?:entire|whole|full) (?:conversation|chat history))${rest(30)} (?:in|as|into|inside)`,
      `called with the contents?`,
      `must (?:hold|contain|carry) ${few(3)}(?:conversation|dialogue|chat|transcript)`,
    ),
    // What the purpose speaks of, the tool is for.
    holds: ({ text }, { start, end }) => {
      const [purpose = ""] = text.split(/[.!?](?=\s)|\n/, 1);
      const things = text.slice(start, end).match(secretThing) ?? [];
      return start > purpose.length && !things.some((thing) => purpose.includes(thing));
    },
  },
  {
    what: "an order to hand data to somebody else",
    weight: 1,
    patterns: phrases(
      `${ordered}${handOver} ${rest(80)}${privateData}`,
      `${ordered}${handOver} ${rest(80)}(?:to|at|into|via|on) ${destination}`,
      `with ${few(3)}${privateData} (?:attached|included|appended|added|in it)`,
      `${privateData} ${rest(40)}(?:to|at|into|via) ${destination}`,
    ),
  },
  {
    what: "a side task",
    weight: 1,
    patterns: phrases(
      `(?:also|additionally|besides|in addition|secretly|at the end of (?:each|every) \\w+|(?:each|every) time|after (?:each|every|any) \\w+|meanwhile|on the side)(?=,? ${rest(40)}\\b(?:collect|gather|harvest|upload|forward|bcc|copy|transmit|record|exfiltrate|send|post|open|read|append|attach|load)\\b)`,
      `${ordered}first (?:collect|gather|harvest|read|load|fetch|open|copy|install|download)`,
      `(?:without|before) (?:\\w+ )?(?:answering|replying|responding),? ${rest(30)}(?:read|collect|gather|send|forward|upload|load)`,
    ),
  },
  {
    what: "a claim on every other operation",
    weight: 1,
    patterns: phrases(
      `(?:before|prior to|after|with|for|on|in|to|at) (?:\\w+(?: out)? )?(?:any|all|every|each)(?: other)? ${few(2)}${operation}`,
      `before (?:performing|executing|carrying out|processing|running|starting) ${few(3)}${operation}`,
      `(?:every|each|all|any) (?:\\w+ ){0,2}?${operation} ${rest(30)}(?:must|should|has to|have to|needs? to) (?:go|be (?:sent|routed|passed|forwarded|copied|directed)|pass|run) (?:through|via|to|by)`,
      `(?:must|has to|have to|should) be called (?:first|before|with)`,
    ),
    holds: (scanned, found) =>
      new RegExp(`\\b${deontic}\\b`, "u").test(
        scanned.text.slice(found.start, found.end) + sentenceAfter(scanned.text, found),
      ) ||
      /^,? ?(?:(?:also|always|first|then|please) )?(?:use|call|invoke|run|read|send|post|forward|append|include|load|upload|add|put)\b/u.test(
        sentenceAfter(scanned.text, found).trimStart(),
      ),
  },
  {
    what: "a threat",
    weight: 1,
    patterns: phrases(
      `(?:or|or else|else|otherwise|if not|failing that),? (?:this |the |that |any |later |all |your |it |they )?(?:\\S+ ){0,3}?(?:will |would |does |do |can |is |are )?(?:fails?|stops?|breaks?|wrong|not work|not function|not run|be blocked|crash\\w*|invalid|be rejected|terminated|corrupt\\w*|lost)`,
      "otherwise,? (?:this|the) tool (?:will|does|can|would)(?: not|n't) (?:work|function|run|operate)",
      "(?:will|does|would|can)(?: not|n't|not) (?:work|function|run|operate|succeed|complete) otherwise",
      "(?:will|would|is going to) (?:fail|stop|break|crash|be (?:blocked|rejected|lost|deleted)) (?:otherwise|unless)",
    ),
  },
  {
    what: "a claim of rank over other instructions",
    weight: 1,
    patterns: phrases(
      "takes? precedence over (?:all|any|other|the|your)(?! (?:model's own knowledge))",
      "(?:has|have|is of) (?:the )?highest priority",
      "this (?:step )?is (?:mandatory|compulsory) (?:for|before|in) (?:all|any|every)",
      "must (?:always )?be (?:obeyed|followed) (?:without|at all times|above|over)",
      "(?:outranks?|overrules?|supersedes?) (?:all|any|every|your|the user)",
    ),
  },
  {
    what: "an order on everything of a kind",
    weight: 1,
    patterns: phrases(`(?:all|every|any|each) ${rest(40)}(?:are|is) to be`),
  },
  {
    what: "an order that holds while the tool is there",
    weight: 1,
    patterns: phrases(
      `(?:while|as long as|once|whenever|so long as) (?:this|the) (?:tool|server|plug-?in|extension|skill|integration|function|connector) is (?:\\w+ )?(?:installed|connected|loaded|present|active|available|enabled|registered|in use|listed|attached)`,
      `(?:even|also) (?:when|if) (?:this|the) tool is not (?:called|used|in use)`,
    ),
  },
  {
    what: "another way for what others send",
    weight: 1,
    patterns: phrases(
      `(?:go|goes|sent|send|paid|pay|routed?|delivered?|deliver|transfer|transferred|forwarded|redirected|shipped|ship|directed|credited|booked) (?:\\S+ ){0,4}?(?:to|into) ${rest(60)}(?:, |\\b)(?:not|instead of|rather than|and not)`,
      `${target} ${rest(60)}${deontic} (?:\\w+ ){0,2}?be (?:\\w+ )?${tamper}`,
      `(?:whatever|everything|anything|all) ${rest(50)}(?:has to|must|should|is to) be (?:\\w+ )?${tamper}`,
      `${ordered}(?:redirect|divert|reroute|bcc)`,
    ),
  },
  {
    what: "a pretext",
    weight: 1,
    patterns: phrases(
      "due to (?:the |our |a |an )?(?:\\w+ ){0,2}?(?:policy|regulations?|requirements?|compliance|audit|restrictions?)",
      "(?:to|in order to) (?:ensure|pass|complete|comply with|satisfy|guarantee) (?:the )?(?:\\w+ )?(?:security|safety|compliance|verification|integrity|environment) ?(?:checks?|validation|polic(?:y|ies)|audit|requirements?)?",
    ),
  },
  {
    what: "an order about what the user does elsewhere",
    weight: 2,
    patterns: phrases(
      `${trigger} ${rest(60)}, (?:then )?(?:\\w+ )?(?:put|bcc|redirect|forward|substitute|swap|divert|copy|send) ${rest(60)}(?:blind copy|bcc|${destination}|instead)`,
      `${trigger} ${rest(60)},? ${rest(40)}${target} ${rest(20)}(?:must|should|has to|have to|will|is to|shall) (?:\\w+ ){0,2}?be (?:\\w+ )?${tamper}`,
      `(?:when|whenever|if) ${rest(50)}(?:writ|mail|pay|transfer|order|send|sent|creat|quer|ask)\\w* ${rest(50)}${target} ${rest(20)}(?:must|has to|have to|shall) (?:\\w+ ){0,2}?be (?:automatically |silently )?${tamper}`,
    ),
  },
  {
    what: "an order about every command of the shell",
    weight: 2,
    patterns: phrases(
      `(?:put|prefix|prepend|append|add|run|precede|follow|wrap|insert|pipe|start|begin|use|execute|end) ${rest(60)}(?:every|each|any|all)(?: of)?(?: the| your)? (?:shell|bash|terminal|console|command[- ]line|cli|zsh|powershell)(?: commands?| calls?| invocations?| scripts?)?`,
      `(?:every|each|any|all)(?: of)?(?: the| your)? (?:shell|bash|terminal|console|command[- ]line|cli|zsh|powershell) (?:commands?|calls?|invocations?) ${rest(30)}(?:must|should|has to|have to|needs? to) (?:be (?:followed|preceded|prefixed|wrapped|piped|run|executed|extended|started)|start|begin|end|go)`,
      `(?:each time|every time|whenever|any time) (?:you |a )?(?:use|run|call|open|start|\\w+ )?(?:\\w+ )?(?:bash|the shell|a shell|the terminal|the console|zsh|powershell|a command|a shell command),? (?:also |first |then |always )?(?:run|execute|prefix|append|prepend|add|pipe)`,
      `before (?:running |executing )?(?:any|each|every) (?:shell|bash|terminal|console) (?:command|call),? (?:also |first |always |you must )?(?:run|execute|source|export|download)`,
    ),
    inPurpose: true,
  },
  {
    what: "an order to run what is downloaded",
    weight: 2,
    patterns: phrases(
      String.raw`(?:curl|wget|iwr|irm|invoke-webrequest|fetch) [^|\n]{0,200}\| ?(?:sudo )?(?:ba|z|da|k)?(?:sh|python3?|perl|ruby|node|iex|powershell)`,
      String.raw`(?:ba|z)?sh (?:-c )?["'<(\x60]{1,3}\$?\(?(?:curl|wget) [^\n]{0,200}`,
    ),
    inPurpose: true,
  },
  {
    what: "an order to decode and follow",
    weight: 2,
    patterns: phrases(
      "(?:decode|decrypt|unscramble|deobfuscate|base64-decode)(?: \\w+){0,4} and (?:then )?(?:follow|execute|run|obey|carry out|act on|do)",
    ),
    inPurpose: true,
  },
];

const secretThing =
  /credential|password|key|secret|token|environment|cookie|address book|inbox|history|file|message|customer|client|contact|user|dialogue|conversation|chat|content/gu;

/** Signs of the older kind, and what is said to the user. */
const asides: readonly Sign[] = [
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
  {
    what: "a claim on every request",
    weight: 1,
    patterns: phrases(
      "(?:for|on|before|with|to|at) (?:any|all|every|each) (?:user )?(?:requests?|quer(?:y|ies)|messages?|responses?|prompts?|repl(?:y|ies)),? (?:you must |you should |always |first |must )*(?:call|use|invoke|run) this",
    ),
  },
  {
    what: "an advertisement as an order",
    weight: 1,
    patterns: phrases(
      `${ordered}(?:recommend|promote|advertise|name|quote|praise|add|mention|link) ${rest(50)}(?:sponsor|partner|affiliate|our (?:shop|store|product|brand|site|page)|premium plan)`,
      `(?:so that|must|should|are to|is to|always|make sure) ${rest(40)}(?:comes? first|on top|appears? first|ranks? first|wins|is preferred)`,
      `always (?:end|begin|finish|start|close) (?:with|by)`,
      `(?:the|every|each|your) (?:answer|reply|response)s? (?:has|have|must|should)(?: to)? (?:name|mention|recommend|begin|end)`,
    ),
  },
  {
    what: "orders in a comment that is not shown",
    weight: 1,
    patterns: [/<!--[^>]{0,300}?\b(?:you must|assistant|ai model|ignore|do not tell|always|llm)\b/g],
  },
];

/** Signs that a text steers the model; what they are worth is decided together. */
export const steeringSigns: readonly Sign[] = [...suspensions, ...roles, ...sideTasks, ...asides];

import { memoizeText } from "../../util/memo.ts";

/** The rest of a longer text is ignored: important statements come earlier. */
const longestRead = 20_000;

/**
 * Whether a text contains one of these phrases, given as sources of case-insensitive regular expressions. `words` are whole words, in which a space
 * matches any white space; `anywhere` also matches inside words: marks, and scripts without spaces.
 */
function matcher(words: readonly string[], anywhere: readonly string[] = []): (text: string) => boolean {
  const whole = words.map((phrase) => phrase.replaceAll(" ", String.raw`\s+`)).join("|");
  const pattern = new RegExp([String.raw`(?<!\p{L})(?:${whole})(?!\p{L})`, ...anywhere].join("|"), "iu");
  return memoizeText((text) => pattern.test(text.slice(0, longestRead).replaceAll("’", "'")));
}

const measures = String.raw`(?:bytes?|[kmg]i?b|milliseconds?|ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?|characters?|chars?|words?|tokens?|lines?|rows?|items?|results?|records?|entries|pages?|files?|requests?|calls?|messages?|times|percent|%)`;

/** Whether a description names a limit or a condition: "up to 20", "does not", "requires", "only", "fails when". */
export const statesLimits = matcher([
  String.raw`up to \S{0,12}\d|up to (?:one|two|three|five|ten|\w+ (?:hundred|thousand))|at (?:most|least)|no (?:more|longer|fewer|less|larger) than|(?:more|less|fewer|longer|larger|older|shorter) than|maximum|minimum|max\.?|min\.?|limits? (?:of|is|are)|limits?:|limited|limitations?|capp?(?:ed)? at|quotas?|rate[\s-]limit\w*|throttl\w+|between \d+`,
  String.raw`(?:does|do|is|are|will|can|may) not(?! use| call)|(?:doesn|isn|aren|won)'t|cannot|can't|unable|unsupported|not (?:supported|available|included|allowed|possible|yet|searched|covered)|neither|nothing`,
  String.raw`only(?! (?:use|call|when|if|for|after|needs?|wants?))|exactly|requires?|required|must (?:be|have|not|exist|match|contain|start|already|first)|fails?|errors? (?:if|when|out)|error is|throws?|refus(?:es?|ed)|reject(?:s|ed)?|den(?:y|ies|ied)|except|excluding|excludes?|outside|within (?:the )?(?:allowed|permitted|configured|last|past|\d+)`,
  // Conditions and side effects.
  String.raw`must (?:provide|include|supply|specify|follow|point|fit|end|hold)|should (?:not )?be|(?:is|are|if|when|values?|anything) (?:above|below|over|under)|exceed\w*|beyond|depend(?:s|ing) (?:up)?on|even if|not found|insufficient|unavailable|may (?:be|fail|not|take|differ|contain|return|change|vary|include)|might|some (?:results?|values?|fields?)`,
  String.raw`omitted|by default|defaults? to|(?:if|when|unless) (?:not |un)?(?:set|specified|provided|given|empty)|left (?:un\w+|as (?:it|they|is))|unchanged|unmodified|(?:is|are|be) ignored|ignores|clears|forcefully|forces|cascad\w+|along with its|(?:their|its|the) associated|(?:with|use) caution|careful(?:ly)?|warnings?|(?:current|same|one) session|at (?:a time|once)|allowed|permitted|authori[sz]\w+|permissions?|only supports?|charged|credits`,
  // Automatic behaviour, and effects on existing things.
  String.raw`automatically|silently|skips?|falls? back|fallback|in the original|pre[\s-]?existing|existing (?:\w+ ){1,3}(?:is|are|will|may)|with existing|will (?:merge|replace|overwrite|reset|remove|stop|delete)|merges|preserves?|(?:is|are) (?:always|never)|always (?:returns?|includes?|uses?)|won't|unlike|coverage:`,
  String.raw`time[\s-]?outs?|times out|expires?|stale|cached|delayed|irreversibl[ey]|permanently|undone|overwrit\w+|truncat\w+|paginat\w+|per page|read[\s-]only|idempotent|slow|expensive|deprecated|experimental|approximate\w*|best[\s-]effort`,
  String.raw`(?:first|last|latest|top|past|next) \d+|the (?:\d+|two|three|five|ten|twenty|fifty|hundred) (?:\w+ )?(?:best|newest|latest|most|nearest|that|which)|\d[\d,._]{0,15} ?${measures}`,
]);

/** Whether a description says what the tool returns: "Returns …", "gives back", "Output: …", "as JSON". */
export const statesReturns = matcher(
  [
    String.raw`returns?|returned|returning|yields?|yielding|gives? (?:[^\s.]+ ){0,6}back|gets? back|gets? (?:[^\s.]+ ){1,3}back|responds?(?: to)? with|repl(?:y|ies) with|answers? with|outputs?|produces?|emits?|sends? back|results? in|evaluates? to|resolves? to`,
    String.raw`(?:results?|response|answer) (?:is|are|has|have|contains?|includes?|comes?|lists?|holds?|as|in)|(?:results?|response|answer):`,
    String.raw`(?:gets?|retrieves?|fetch(?:es)?|shows?|lists?) (?:a|an) (?:\w+ ){0,2}(?:list|listing|summary|overview|view|report|count|snapshot|breakdown|table)|results (?:\w+ )?(?:distinguish|show|name|carry|give)`,
    String.raw`(?:each|every) (?:result|hit|item|entry|record|match|row|element|snippet|object) (?:has|is|with|includes?|contains?|comes?|holds?|carries|names?|gives?)`,
    String.raw`includ(?:es|ing)|consist(?:s|ing) of|along with|together with|with (?:their|its|his) \p{L}+`,
    String.raw`as (?:a |an |the |plain |raw |structured |pretty |compact |flat |valid |formatted |\w+-separated ){0,3}(?:json|markdown|text|csv|xml|yaml|html|list|table|array|string|object|number|base64|image|picture|png|jpeg|svg|pdf|report|summary|tree|map|diff)`,
    String.raw`in (?:json|markdown|csv|xml|yaml|html) format|(?:say|says|tells?|shows?) (?:\w+ )?(?:how|whether|which|what)`,
  ],
  [
    String.raw`\bwith (?:[\w-]+ ){0,2}[\w-]+(?:, (?:[\w-]+ ){0,2}[\w-]+){1,8},? and `,
    String.raw`(?:->|=>|→) ?(?:\p{L}|[{["'])`,
  ],
);

// Bounded, and matched only at the start of a word: a text may be one very long word.
const toolName = String.raw`(?:the )?(?:${"`"}[^${"`"}\n]{1,80}${"`"}|["'][\w-]{1,80}["']|\b\w{1,80}[_-]\w[\w-]{0,80}|\b(?!(?:this|that|the) )\w{1,80} (?:tool|function|endpoint|command))`;

/** Whether a description says when not to use the tool: "Not for …", "For X use `other`", "instead", "unless". */
export const statesWhenNot = matcher(
  [
    String.raw`(?:do not|don't|never|must not|should not|shouldn't|cannot|can't|not to|avoid) (?:be )?(?:use|used|using|call|called|calling|invoke|invoked|run|this|it)`,
    String.raw`not (?:be |meant |intended |suitable |suited |designed |recommended |appropriate |useful |needed |necessary |ideal |the (?:right|best) \w+ )?(?:for|to be used|when|if)`,
    String.raw`(?:use|call|prefer|see|try|choose|run)(?: [^\s.;]+){1,6},? instead(?! of)`,
    String.raw`instead,? (?:use|call|prefer|try|see|run)|(?:use|prefer|call) instead`,
    String.raw`(?:for|to|if|when|with|without|after|before|otherwise|first)[^.\n]{1,120}[\s,:;–—-](?:use|call|see|prefer|try|run)s? ${toolName}`,
    String.raw`(?:use|call|see) ${toolName} (?:for (?:th[aeio]\w+|any\w*|every\w*|other\w*|all)|when|if)|${toolName} (?:has|does|gives|returns|holds|lists|is for) (?:it|this|that|these|those|them)`,
    String.raw`otherwise,? (?:use|call|prefer|try)|is (?:done by|what|for) ${toolName}`,
    String.raw`only (?:use|call|for|when|if|after|intended|meant|suitable|needed|necessary|applies)|(?:use|call|used|called|run)(?: \w+){0,4} only|unless|except (?:when|if|for)|(?:use|call|prefer)[^.\n]{1,60} rather than`,
    String.raw`prefer [^.\n]{1,80} (?:over|to|instead|when)`,
    String.raw`when[\s_-]+not[\s_-]+to[\s_-]+(?:use|call)|(?:not a|no) (?:replacement|substitute) for|no need to (?:use|call)|skip this|unsuitable|out of scope|overkill`,
    String.raw`(?:does not|doesn't|will not|won't|cannot|can't)[^.;\n]{1,120}[.;:,(–—-] ?(?:for (?:that|those|these),? )?(?:use|call|see|try|prefer)`,
  ],
  [String.raw`</?when_?not`],
);

const self = String.raw`these (?:tools|commands|functions)|(?:this|it)(?: (?:\w+ )?(?:tool|function|command|endpoint|action|operation|method|api|server|skill))?|the (?:tool|function)`;
// After "do not" it says when not to use the tool.
const affirmed = String.raw`(?<!(?:not|n't|never|avoid)\s{1,4})`;
const adverbs = String.raw`(?:only |primarily |mainly |mostly |instead |also |first |always |right |shortly |just |proactively |specifically |directly |whenever possible )?`;
// About the tool, not about its results: "paths that are handy for walkers".
const ofTool = String.raw`(?<=(?:^|[.!?:;,(\n–—-])[\s*_"]{0,4}(?:\w+ly |also |very |most |especially |and )?|\b(?:this|it|tool|function|command|endpoint|query|search|api|server|and|or)(?: is|'s| are| was)? (?:\w+ly |also |very |most |best |especially )?|\b(?:is|be) \w+ly )`;
const code = String.raw`${"`"}[\w-]+${"`"}|[a-z]+_\w+`;
const moments = String.raw`when(?:ever)?|if|before|after|once|for|in cases?|in order to|as soon as|instead of|rather than|every time|any ?time|wherever|where|during|while|at the (?:start|beginning|end)|as (?:a|the|your) (?:first|last|final|next|fallback)`;
const asker = String.raw`(?:(?:the|a|an|your|some|any) )?(?:\w+ )?(?:users?|customers?|callers?|clients?|people|some(?:one|body)|anyone|agents?|assistant|team|you|they)`;
const wants = String.raw`(?:(?:has|have|explicitly|specifically|only|just|also|first|really|already|directly) )?(?:asks?|asked|wants?|wish(?:es)?|needs?|requests?|requested|mentions?|mentioned|says?|said|provides?|gives?|specif(?:y|ies|ied)|pastes?|reports?|would like|must|looks?|intends?|have|do not know|don't know)`;

/** Whether a description says when to use the tool: "Use when …", "Useful for …", "when the user asks …". */
export const statesWhen = matcher(
  [
    // Use when …, Call this tool to …, Use it before …
    String.raw`${affirmed}(?:use|call|invoke) ${adverbs}(?:${moments}|to)`,
    String.raw`${affirmed}(?:use|call|invoke|run|choose|pick|select|try|trigger|start with) (?:${self}),? ${adverbs}(?:${moments}|to|first|last|sparingly|immediately)`,
    // Use it on files you did not write
    String.raw`${affirmed}(?:use|run|call) (?:${self}) on`,
    String.raw`(?:is|are|be|primarily|mainly|mostly|typically|commonly|often|best) (?:used|called|invoked) ${adverbs}(?:${moments}|to|by)`,
    String.raw`${affirmed}${ofTool}(?:useful|helpful|handy|ideal|best|suited|suitable|perfect|essential|intended|meant|designed|recommended|preferred|appropriate) (?:\w+ )?(?:when(?:ever)?|for|if|before|after|once|during)`,
    String.raw`${affirmed}${ofTool}(?:useful|helpful|handy|meant|intended|designed) (?:\w+ )?to|${ofTool}good for`,
    // Prefer taking a snapshot over a picture; better than a picture
    String.raw`${affirmed}prefer (?:this|it|[^.;\n]{1,60} (?:over|to|instead|when|for|if))|preferred (?:over|way to|to|method)|preferable to`,
    String.raw`(?:better|faster|cheaper|easier|safer|quicker|lighter|simpler|more (?:accurate|efficient|reliable|precise|convenient|robust)) than (?!(?:one|two|three|ten|an?) (?:second|minute|hour|day|week|month|year))\p{L}+`,
    // Run `login` first; only after a backup; with caution
    String.raw`${affirmed}(?:run|call|use|invoke|open|start|create|list|search|get|fetch|find|load|connect|log in|sign in|authenticate|select|take|read|obtain|retrieve|check|look up)(?: [^\s.;]+){1,8} first`,
    String.raw`first,? (?:run|call|use|invoke|get|fetch|find|list|obtain|retrieve|look up) [^.;\n]{2,80}`,
    String.raw`(?:must|should|needs? to|has to|have to|can) (?:only )?(?:be )?(?:called|run|used|invoked|executed) (?:before|after|first|once|only|when|if|in|during)`,
    String.raw`(?:primary |main |best |first )?(?:entry|starting) point (?:for|to|of|when)|only (?:use|call|run) (?:this|it|with|for|in|on)`,
    String.raw`only (?:after|once|before|while|during)|(?:after|before|once) (?:calling |running |using )?(?:${code})`,
    String.raw`with (?:care|caution)|sparingly|be careful|(?:ask|confirm with|check with) the user (?:first|before|for)|(?:confirm|ask)(?: \w+){0,4} (?:before|first)|(?:with|after|without) (?:the )?(?:user(?:'s)? )?(?:explicit )?(?:confirmation|consent|approval)`,
    // What a gardener needs before planting
    String.raw`(?:what|everything|all|whatever) (?:[\w-]+ ){1,4}(?:needs?|wants?) (?:[\w-]+ ){0,4}(?:before|for|to|when|after|while)`,
    // when the user asks …, if you need …
    String.raw`(?:when(?:ever)?|if|once|any ?time|every time|in case|as soon as|before|after) ${asker} ${wants}`,
    String.raw`when(?:ever)? (?:asked|needed|necessary|appropriate|working|dealing|looking|exploring|investigating|debugging|troubleshooting|planning|answering|deciding|in doubt|unsure)`,
    String.raw`(?:before|after) (?:using|calling|running|making|starting|editing|writing|answering|you)`,
    // Headings and labels.
    String.raw`when[\s_-]+to[\s_-]+(?:use|call)|use[\s_-]*cases?|typical uses?|usage[\s_-]+guid\w+`,
    String.raw`answers? (?:\w+ ){0,2}questions?|for (?:\w+ )?questions? (?:about|like|such|on|that|which)|${affirmed}use the (?:[\w-]+ ){1,3}(?:to answer|when|if)|for (?:\w+ )?(?:queries|requests|tasks|cases|scenarios|situations) (?:like|such|about|that|where|involving)`,
    String.raw`(?:required )?first step|start here|as a fallback|last resort`,
  ],
  [String.raw`</?when\b`],
);

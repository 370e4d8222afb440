import { phraseMatcher } from "./phrase-matcher.ts";

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

/**
 * Whether a description says when to use the tool: "Use when …", "Useful for …", "Prefer this over …", "when the user asks …", a
 * section or list under such words.
 */
export const statesWhen: (text: string) => boolean = phraseMatcher({
  words: [
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
  anywhere: [String.raw`</?when\b`],
});

import { phraseMatcher } from "./phrase-matcher.ts";

const measures = String.raw`(?:bytes?|[kmg]i?b|milliseconds?|ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?|characters?|chars?|words?|tokens?|lines?|rows?|items?|results?|records?|entries|pages?|files?|requests?|calls?|messages?|times|percent|%)`;

/**
 * Whether a description names a limit or a condition: "up to 20", "at most", "does not", "requires", "only", "fails when", a rate
 * limit.
 */
export const statesLimits: (text: string) => boolean = phraseMatcher({
  words: [
    String.raw`up to \S{0,12}\d|up to (?:one|two|three|five|ten|\w+ (?:hundred|thousand))|at (?:most|least)|no (?:more|longer|fewer|less|larger) than|(?:more|less|fewer|longer|larger|older|shorter) than|maximum|minimum|max\.?|min\.?|limits? (?:of|is|are)|limits?:|limited|limitations?|capp?(?:ed)? at|quotas?|rate[\s-]limit\w*|throttl\w+|between \d+`,
    String.raw`(?:does|do|is|are|will|can|may) not(?! use| call)|(?:doesn|isn|aren|won)'t|cannot|can't|unable|unsupported|not (?:supported|available|included|allowed|possible|yet|searched|covered)|neither|nothing`,
    String.raw`only(?! (?:use|call|when|if|for|after|needs?|wants?))|exactly|requires?|required|must (?:be|have|not|exist|match|contain|start|already|first)|fails?|errors? (?:if|when|out)|error is|throws?|refus(?:es?|ed)|reject(?:s|ed)?|den(?:y|ies|ied)|except|excluding|excludes?|outside|within (?:the )?(?:allowed|permitted|configured|last|past|\d+)`,
    // What holds under which condition, and what happens besides.
    String.raw`must (?:provide|include|supply|specify|follow|point|fit|end|hold)|should (?:not )?be|(?:is|are|if|when|values?|anything) (?:above|below|over|under)|exceed\w*|beyond|depend(?:s|ing) (?:up)?on|even if|not found|insufficient|unavailable|may (?:be|fail|not|take|differ|contain|return|change|vary|include)|might|some (?:results?|values?|fields?)`,
    String.raw`omitted|by default|defaults? to|(?:if|when|unless) (?:not |un)?(?:set|specified|provided|given|empty)|left (?:un\w+|as (?:it|they|is))|unchanged|unmodified|(?:is|are|be) ignored|ignores|clears|forcefully|forces|cascad\w+|along with its|(?:their|its|the) associated|(?:with|use) caution|careful(?:ly)?|warnings?|(?:current|same|one) session|at (?:a time|once)|allowed|permitted|authori[sz]\w+|permissions?|only supports?|charged|credits`,
    // What it does of its own accord, and to what there is already.
    String.raw`automatically|silently|skips?|falls? back|fallback|in the original|pre[\s-]?existing|existing (?:\w+ ){1,3}(?:is|are|will|may)|with existing|will (?:merge|replace|overwrite|reset|remove|stop|delete)|merges|preserves?|(?:is|are) (?:always|never)|always (?:returns?|includes?|uses?)|won't|unlike|coverage:`,
    String.raw`time[\s-]?outs?|times out|expires?|stale|cached|delayed|irreversibl[ey]|permanently|undone|overwrit\w+|truncat\w+|paginat\w+|per page|read[\s-]only|idempotent|slow|expensive|deprecated|experimental|approximate\w*|best[\s-]effort`,
    String.raw`(?:first|last|latest|top|past|next) \d+|the (?:\d+|two|three|five|ten|twenty|fifty|hundred) (?:\w+ )?(?:best|newest|latest|most|nearest|that|which)|\d[\d,._]{0,15} ?${measures}`,
  ],
});

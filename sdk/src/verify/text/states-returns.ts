import { phraseMatcher } from "./phrase-matcher.ts";

/**
 * Whether a description says what the tool returns: "Returns …", "yields", "gives back", "Output: …", "including …", "as JSON".
 */
export const statesReturns: (text: string) => boolean = phraseMatcher({
  words: [
    String.raw`returns?|returned|returning|yields?|yielding|gives? (?:[^\s.]+ ){0,6}back|gets? back|gets? (?:[^\s.]+ ){1,3}back|responds?(?: to)? with|repl(?:y|ies) with|answers? with|outputs?|produces?|emits?|sends? back|results? in|evaluates? to|resolves? to`,
    String.raw`(?:results?|response|answer) (?:is|are|has|have|contains?|includes?|comes?|lists?|holds?|as|in)|(?:results?|response|answer):`,
    String.raw`(?:gets?|retrieves?|fetch(?:es)?|shows?|lists?) (?:a|an) (?:\w+ ){0,2}(?:list|listing|summary|overview|view|report|count|snapshot|breakdown|table)|results (?:\w+ )?(?:distinguish|show|name|carry|give)`,
    String.raw`(?:each|every) (?:result|hit|item|entry|record|match|row|element|snippet|object) (?:has|is|with|includes?|contains?|comes?|holds?|carries|names?|gives?)`,
    String.raw`includ(?:es|ing)|consist(?:s|ing) of|along with|together with|with (?:their|its|his) \p{L}+`,
    String.raw`as (?:a |an |the |plain |raw |structured |pretty |compact |flat |valid |formatted |\w+-separated ){0,3}(?:json|markdown|text|csv|xml|yaml|html|list|table|array|string|object|number|base64|image|picture|png|jpeg|svg|pdf|report|summary|tree|map|diff)`,
    String.raw`in (?:json|markdown|csv|xml|yaml|html) format|(?:say|says|tells?|shows?) (?:\w+ )?(?:how|whether|which|what)`,
  ],
  anywhere: [
    String.raw`\bwith (?:[\w-]+ ){0,2}[\w-]+(?:, (?:[\w-]+ ){0,2}[\w-]+){1,8},? and `,
    String.raw`(?:->|=>|→) ?(?:\p{L}|[{["'])`,
  ],
});

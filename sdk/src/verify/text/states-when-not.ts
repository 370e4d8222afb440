import { phraseMatcher } from "./phrase-matcher.ts";

// Bounded, and begun at the start of a word only: a text may be one endless word.
const toolName = String.raw`(?:the )?(?:${"`"}[^${"`"}\n]{1,80}${"`"}|["'][\w-]{1,80}["']|\b\w{1,80}[_-]\w[\w-]{0,80}|\b(?!(?:this|that|the) )\w{1,80} (?:tool|function|endpoint|command))`;

/**
 * Whether a description says when not to use the tool: "Do not use …", "Not for …", "For X use `other`", "instead", "unless",
 * "only when …".
 */
export const statesWhenNot: (text: string) => boolean = phraseMatcher({
  words: [
    String.raw`(?:do not|don't|never|must not|should not|shouldn't|cannot|can't|not to|avoid) (?:be )?(?:use|used|using|call|called|calling|invoke|invoked|run|this|it)`,
    String.raw`not (?:be |meant |intended |suitable |suited |designed |recommended |appropriate |useful |needed |necessary |ideal |the (?:right|best) \w+ )?(?:for|to be used|when|if)`,
    String.raw`(?:use|call|prefer|see|try|choose|run)(?: [^\s.;]+){1,6},? instead(?! of)`,
    String.raw`instead,? (?:use|call|prefer|try|see|run)|(?:use|prefer|call) instead`,
    String.raw`(?:for|to|if|when|with|without|after|before|otherwise|first)[^.\n]{1,120}[\s,:;–—-](?:use|call|see|prefer|try)s? ${toolName}`,
    String.raw`(?:use|call|see) ${toolName} (?:for (?:th[aeio]\w+|any\w*|every\w*|other\w*|all)|when|if)|${toolName} (?:has|does|gives|returns|holds|lists|is for) (?:it|this|that|these|those|them)`,
    String.raw`otherwise,? (?:use|call|prefer|try)|is (?:done by|what|for) ${toolName}`,
    String.raw`only (?:use|call|for|when|if|after|intended|meant|suitable|needed|necessary|applies)|(?:use|call|used|called|run)(?: \w+){0,4} only|unless|except (?:when|if|for)|(?:use|call|prefer)[^.\n]{1,60} rather than`,
    String.raw`prefer [^.\n]{1,80} (?:over|to|instead|when)`,
    String.raw`when[\s_-]+not[\s_-]+to[\s_-]+(?:use|call)|(?:not a|no) (?:replacement|substitute) for|no need to (?:use|call)|skip this|unsuitable|out of scope|overkill`,
    String.raw`(?:does not|doesn't|will not|won't|cannot|can't)[^.;\n]{1,120}[.;:,(–—-] ?(?:for (?:that|those|these),? )?(?:use|call|see|try|prefer)`,
  ],
  anywhere: [String.raw`</?when_?not`],
});

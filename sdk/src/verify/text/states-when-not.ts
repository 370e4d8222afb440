import { phraseMatcher } from "./phrase-matcher.ts";

// Bounded, and begun at the start of a word only: a text may be one endless word.
const toolName = String.raw`(?:the )?(?:${"`"}[^${"`"}\n]{1,80}${"`"}|["'][\w-]{1,80}["']|\b\w{1,80}[_-]\w[\w-]{0,80}|\b(?!(?:this|that|the) )\w{1,80} (?:tool|function|endpoint|command))`;

/**
 * Whether a description says when not to use the tool: "Do not use …", "Not for …", "For X use `other`", "instead", "unless",
 * "only when …"; also in German, French, Spanish, Portuguese, Italian, Russian, Japanese, Chinese and Korean.
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
    // German
    String.raw`nicht (?:\p{L}+ ){0,2}(?:verwenden|benutzen|nutzen|für|geeignet|gedacht|bestimmt|wenn|zum|zur|einsetzen)|verwende(?:n sie)? (?:es |dies\p{L}* )?nicht|(?:statt|anstatt|stattdessen|nur wenn|nur für|außer|ansonsten|es sei denn)|dafür gibt es|dafür ist`,
    // French
    String.raw`ne (?:pas|jamais) (?:l'|les? )?(?:utiliser|employer|appeler)|n'(?:utilisez|employez) (?:pas|jamais)|pas (?:pour|destiné|conçu|adapté)|plutôt|à éviter|évitez|sauf|uniquement (?:si|pour|lorsque|quand)|au lieu de`,
    // Spanish, Portuguese, Italian
    String.raw`no (?:l[oa] |se |debe )?(?:us\p{L}+|utili\p{L}+)|no (?:es |sirve )?para|en (?:su|vez|lugar)(?: lugar)?(?: de)?|s[oó]lo (?:si|cuando|para)|evit[ae]r?|salvo|a menos que|não (?:use|usar|utilize|é para|serve)|em vez de|não para|non (?:usare|utilizzare|per|adatto)|invece di|solo (?:se|quando|per)`,
    // Russian
    String.raw`не (?:использ\p{L}+|примен\p{L}+|для|вызыв\p{L}+)|вместо|только (?:если|для|когда)|кроме`,
  ],
  anywhere: [
    String.raw`</?when_?not`,
    // Japanese, Chinese, Korean
    String.raw`使わない|使用しない|使わず|ではなく|以外|代わりに|かわりに|には(?:向|適)|使えません|使用できません|にのみ|場合のみ|対象外|不要使用|请勿|請勿|不适用|不適用|不用于|不用於|而不是|仅用于|僅用於|除非|应使用|請使用|请使用|사용하지|대신|아닌|제외`,
  ],
});

import { phrases } from "./words/phrases.ts";

/** Orders to ignore what the model was told before: they have no legitimate use in a description. */
export const overriding = [
  ...phrases(
    "(?:ignore|disregard|forget) (?:(?:all|any|every|each|the|your|of|my|these|those|about) ){0,4}(?:previous|prior|preceding|earlier|above|foregoing|former|past|initial|original|system)(?: (?:and|or|system|user|developer|safety|security|existing)){0,3} (?:instructions?|directives?|guidelines?|directions|system prompts?|prompts|orders)",
    "(?:ignore|disregard|forget) (?:(?:all|any|every|your|of) ){1,3}(?:previous|prior|preceding|earlier) (?:rules|commands|messages|prompts?|context)(?! (?:of|in|from) (?:this|the|a|its) (?:\\w+ )?(?:session|chat|thread|channel|conversation))",
    "(?:ignore|disregard|forget) (?:all|any)(?: of)?(?: your| the)?(?: other)? instructions (?:above|before|so far|you (?:have been|were) given)",
    "(?:ignore|disregard|forget) (?:everything|anything|all|what) (?:above|before this|you (?:were|have been) told|that came before)",
    "(?:ignore|disregard|forget|override|overrule|bypass) (?:all |any )?(?:of )?your (?:(?:previous|prior|original|initial|own|safety|security|system|content|ethical|internal) ){0,3}(?:instructions?|guidelines|programming|training|restrictions|safety|prompt|filters|policies|safeguards|guardrails|rules)",
    "(?:override|overrule|bypass) (?:all|any) (?:previous|prior|earlier|other) (?:instructions|directives|guidelines|safety \\w+)",
    "(?:ignore|disregard) (?:the |your )user'?s?'? (?:requests?|instructions?|question|orders|wishes)",
    "your new (?:instructions?|orders|directives?) (?:are|is)(?=\\s{0,3}(?::|to\\b))",
    String.raw`(?<=(?:^|[.!?\n:>])\s{0,20})(?:ignore|disregard|forget) (?:all )?the above(?=\s{0,3}(?:[.!,;:]|and\b))`,
    "ignore (?:all |any )?(?:safety|security|ethical) (?:rules|guidelines|restrictions|instructions|measures)",
    "ignorier(?:e|en sie) (?:(?:bitte|alle|sämtliche|die|deine|ihre) ){0,3}(?:vorherigen|bisherigen|vorigen|früheren|obigen|vorangegangenen) (?:anweisungen|instruktionen|befehle|vorgaben)",
    "vergiss (?:(?:alle|sämtliche|die|deine) ){0,3}(?:vorherigen|bisherigen|früheren|obigen) (?:anweisungen|instruktionen)",
    "(?:ignorez?|oublie[sz]?) (?:(?:toutes|les|tes|vos|ces) ){0,3}(?:instructions|consignes|directives) (?:précédentes|antérieures|ci-dessus)",
    "(?:ignora|ignore|olvida|olvide) (?:(?:todas|las|tus|sus|estas) ){0,3}(?:instrucciones|indicaciones|órdenes) (?:anteriores|previas)",
    "ignore (?:(?:todas|as|suas) ){0,3}(?:instruções|orientações) (?:anteriores|prévias)",
    "игнорируй(?:те)? (?:(?:все|любые) ){0,2}(?:предыдущие|прежние) (?:инструкции|указания)",
    "(?:ignore|disregard|forget|set aside|put aside|discard|abandon|drop|neglect|overrule|unlearn|leave aside) (?:(?:all|any|every|the|your|of|my|these|those) ){0,4}(?:(?:previous|prior|preceding|earlier|former|other|existing|original|initial|standing|your) ){1,2}(?:\\w+ ){0,2}(?:instructions?|directives?|prompts?|guidelines)",
    "(?:ignore|disregard|forget|set aside|put aside|discard|abandon|overrule) (?:the|your|any) (?:system prompt|system instructions?|system message|developer instructions?|developer message)",
    "(?:ignore|disregard|forget|set aside|discard|abandon) (?:all |any |the )?(?:of )?(?:the )?(?:instructions?|directives?|rules|guidelines) (?:that )?(?:you (?:were|have been|had been|got|received)|(?:above|before|so far|given earlier))",
    "(?:whatever|everything|anything|all|what) you (?:were|have been|had been) (?:told|taught|asked|instructed|ordered)(?: to do)?(?: \\w+){0,2} (?:no longer|does not|is (?:void|over|obsolete|cancell?ed|superseded)|counts? for nothing)",
    "(?:the |your )?(?:system prompt|(?:previous|prior|earlier|former|other|original) (?:instructions?|rules|directives?|guidelines|prompts?)) (?:are|is|have been|has been|no longer|do not|does not) (?:\\w+ ){0,2}?(?:void|obsolete|superseded|overridden|revoked|cancell?ed|replaced by this|apply|count|suspended|lifted)",
    "(?:the )?(?:rules|instructions?|orders|directives?) (?:in|of|on) this (?:text|description|tool|document|page|section|note) (?:come first|take precedence|prevail|override|overrule|outrank|supersede|replace|have priority)",
    "do not (?:follow|obey|listen to|heed) (?:the |your )?(?:system prompt|developer|(?:previous|prior|earlier|original) instructions?)",
  ),
  // Scripts that write no spaces.
  /(?:以前|これまで|上記|前)の(?:すべての|全ての)?(?:指示|命令)を(?:すべて|全て)?無視|(?:忽略|无视)(?:所有)?(?:之前|以前|以上|先前|前面)的?(?:所有)?(?:指令|指示|说明)/gu,
];

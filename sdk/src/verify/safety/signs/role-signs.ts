import { phrases } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";
import { few, ordered } from "../words/lexicon.ts";

const rankedPerson = String.raw`(?:admin\w*|root|owner|operator|system administrator|developer|supervisor|manager|chief|head|lead|senior|director|officer|ceo|cfo|holder|police|doctor|lawyer|licensed|auditor|accountant|superuser|dan|expert|president|boss|hacker)`;

/** Another role or more rights for the model. */
export const roleSigns: readonly Sign[] = [
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
      `(?:you|agents?|assistants?|the (?:agent|assistant|model)|agents \\w+ this \\w+) (?:have been|has been|are|were|are hereby|are fully|have|are already) ${few(1)}(?:granted|authori[sz]ed|cleared|entitled|given full|given the right)`,
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

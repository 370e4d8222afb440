import { phrases } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";
import { ordered, rest } from "../words/lexicon.ts";

/** Threats, pretexts and claims of rank, which make others be obeyed. */
export const pressureSigns: readonly Sign[] = [
  {
    what: "a threat",
    weight: 1,
    patterns: phrases(
      `(?:or|or else|else|(?<!(?:would|could|might|may|will|can|that|which) )otherwise|if not|failing that),? (?:this |the |that |any |later |all |your |it |they )?(?:\\S+ ){0,3}?(?:will |would |does |do |can |is |are )?(?:fails?|stops?|breaks?|wrong|not work|not function|not run|be blocked|crash\\w*|invalid|be rejected|terminated|corrupt\\w*|lost)`,
      "(?:access|account|process|session|licen[cs]e) will be (?:terminated|revoked|shut down|suspended|blocked|deleted)",
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
    what: "a pretext",
    weight: 1,
    patterns: phrases(
      "due to (?:the |our |a |an )?(?:\\w+ ){0,2}?(?:policy|regulations?|requirements?|compliance|audit|restrictions?)",
      "(?:to|in order to) (?:ensure|pass|complete|comply with|satisfy|guarantee) (?:the )?(?:\\w+ )?(?:security|safety|compliance|verification|integrity|environment) ?(?:checks?|validation|polic(?:y|ies)|audit|requirements?)?",
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
    patterns: [
      /<!--[^>]{0,300}?\b(?:you must|assistant|agents?|ai|ignore|do not tell|always|llm|also|when calling)\b/g,
    ],
  },
  {
    what: "a reason that explains nothing",
    weight: 1,
    patterns: phrases(
      "(?:so that|in order to|to) (?:the )?(?:\\w+ )?(?:guarantee|be valid|be authentic|can be ranked|rank better|stay consistent|avoid (?:bounces|errors|data loss|delays)|work correctly|work properly|function properly)",
      "for (?:caching|context|licensing|compatibility|verification|quality|integrity|debugging|compliance|consistency|diagnostics|authentication) ?(?:purposes|reasons)?(?=[.,;)\n]|$)",
      "(?:is|are) (?:required|demanded|mandated|prescribed) by (?:the |our |a )?(?:\\w+ )?(?:polic(?:y|ies)|law|regulations?|compliance|rules|protocol)",
      "(?:fails?|breaks?|stops?|is rejected|are rejected|is lost|are lost|not valid|invalid) (?:without|unless) (?:it|this|that|them)",
      "(?:is|are) only valid (?:if|when|after|once)",
      "(?:is|are) (?:only|merely|just) (?:a )?(?:suggestions?|formality|formalities|recommendations?)",
    ),
  },
  {
    what: "a step before or after that is not the tool's",
    weight: 1,
    patterns: phrases(
      `(?:before|prior to|after|whenever|when|each time|every time) ${rest(60)},? (?:(?:you|the assistant|the agent|the model|agents?|assistants?) )?(?:must |should |has to |have to |need to |always |first |also |then )*(?:fetch|gather|collect|execute|disable|attach|forward|upload|export|copy|dump|harvest|grant)`,
      `(?:is|are|be) (?:required|necessary|needed|mandatory) (?:before|whenever|prior to|for) (?:any|all|every|each)`,
    ),
  },
];

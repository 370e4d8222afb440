import { phrases } from "./phrases.ts";
import { hasOfEach, type Prefilter } from "./prefilter.ts";

/** A way to steer the model that may also be clumsy writing. */
export interface Sign {
  readonly what: string;
  readonly prefilter: Prefilter;
  readonly pattern: RegExp;
}

const requests = ["request", "quer", "message", "response", "prompt", "repl"].flatMap((thing) =>
  ["any ", "every ", "each ", "all "].map((how) => how + thing),
);

/** Signs that a text steers the model; one alone proves nothing. */
export const signs: readonly Sign[] = [
  {
    what: "a new role for the model",
    prefilter: hasOfEach([
      "you are now",
      "you are no longer",
      "from now on",
      "pretend to be",
      "pretend that",
      "pretend you",
    ]),
    pattern: phrases(
      "you are now (?:an?|in|the|no longer)",
      "you are no longer",
      "from now on,? you",
      "pretend (?:to be|that you are|you are)",
    ),
  },
  {
    what: "a claim of authority",
    prefilter: hasOfEach([
      "override",
      "notice",
      "directive",
      "system note",
      "system instruction",
      "system message",
      "new instruction",
      "new system",
      "security note",
      "admin",
    ]),
    pattern: phrases(
      "(?:system|admin|administrator|developer|security|compliance|platform) (?:override|notice|note|instructions?|directive)(?=\\s{0,3}[:\\]])",
      "new (?:system )?instructions?(?=\\s{0,3}:)",
      "(?:important|critical) system (?:note|notice|instructions?|message)",
    ),
  },
  {
    what: "an order not to ask the user",
    prefilter: hasOfEach([
      "without asking",
      "without confirm",
      "without prompting",
      "without waiting",
      "without requesting",
      "ask for ",
      "ask the user for",
      "even if the user",
      "regardless of",
    ]),
    pattern: phrases(
      "without (?:asking|confirming|prompting|waiting for|requesting) [^.\\n]{0,30}?(?:user|permission|confirmation|consent|approval)",
      "(?:do not|don't|never) ask (?:the user )?for (?:permission|confirmation|consent|approval)",
      "even if the user (?:says|asks|objects|refuses|tells|declines)",
      "regardless of (?:what )?the user(?:'s)?(?: \\w+)?",
    ),
  },
  {
    what: "a threat or a claim of rank",
    prefilter: hasOfEach([
      "otherwise",
      "precedence over",
      "highest priority",
      "is mandatory",
      "is compulsory",
      "be obeyed",
      "be followed",
    ]),
    pattern: phrases(
      "otherwise,? (?:this|the) tool (?:will|does|can|would)(?: not|n't) (?:work|function|run|operate)",
      "takes? precedence over (?:all|any|other|the|your)",
      "(?:has|have|is of) (?:the )?highest priority",
      "this (?:step )?is (?:mandatory|compulsory) (?:for|before|in) (?:all|any|every)",
      "must (?:always )?be (?:obeyed|followed) (?:without|at all times|above|over)",
    ),
  },
  {
    what: "a demand for the conversation",
    prefilter: hasOfEach([
      "conversation",
      "chat history",
      "system prompt",
      "dialogue",
      "previous messages",
      "user messages",
      "all messages",
      "full c",
      "entire c",
      "complete c",
      "whole c",
      "previous c",
    ]),
    pattern: phrases(
      "(?:include|pass|send|attach|append|provide|forward|add|put|copy) [^.\\n]{0,40}?(?:(?:entire|full|complete|whole|previous) (?:conversation|chat|dialogue|context)|chat history|conversation history|system prompt|all (?:user |previous )?messages)",
    ),
  },
  {
    what: "a claim on every request",
    prefilter: hasOfEach(requests),
    pattern: phrases(
      "(?:for|on|before|with|to|at) (?:any|all|every|each) (?:user )?(?:requests?|quer(?:y|ies)|messages?|responses?|prompts?|repl(?:y|ies)),? (?:you must |you should |always |first |must )*(?:call|use|invoke|run) this",
    ),
  },
  {
    what: "orders in a comment that is not shown",
    prefilter: hasOfEach(["<!--"]),
    pattern: /<!--[^>]{0,300}?\b(?:you must|assistant|ai model|ignore|do not tell|always|llm)\b/giu,
  },
];

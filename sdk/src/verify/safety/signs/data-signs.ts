import { phrases, sentenceBefore } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";
import {
  context,
  destination,
  few,
  gather,
  handOver,
  machine,
  must,
  ordered,
  outside,
  personal,
  privateData,
  privateTool,
  rest,
  secret,
  supply,
} from "../words/lexicon.ts";

const secretThing =
  /credential|password|key|secret|token|environment|cookie|address book|inbox|history|file|message|customer|client|contact|user|dialogue|conversation|chat|content/gu;

const isAddressed = /\b(?:must|should|before|prior|always|agents?|assistants?)\b/u;

/** What the purpose speaks of, the tool is for. */
const isForeign: Sign["holds"] = ({ text }, { start, end }) => {
  const [purpose = ""] = text.split(/[.!?](?=\s)|\n/, 1);
  if (isAddressed.test(purpose)) return true;
  return (
    start > purpose.length &&
    !(text.slice(start, end).match(secretThing) ?? []).some((thing) => purpose.includes(thing))
  );
};

const whose =
  "(?:the user's|user's|users'|their|his|her|your|any|all|every|each|the complete|the full|the values? of(?: all)?|the contents? of|the text of)";
const argument = "(?:[`\"'][\\w.-]{1,40}[`\"']|parameter|argument|field)";

/** Data that the tool is not for, and where it goes. */
export const dataSigns: readonly Sign[] = [
  {
    what: "a demand for the conversation",
    weight: 1,
    inPurpose: true,
    patterns: phrases(
      `(?:include|pass|send|attach|append|provide|forward|add|put|copy) ${rest(40)}(?:(?:entire|full|complete|whole|previous) (?:conversation|chat|dialogue|context)|chat history|conversation history|system prompt|all (?:user |previous )?messages)`,
      `(?:must|should|has to|have to|needs? to) (?:hold|contain|include|carry|be) ${few(3)}(?:conversation|chat|dialogue|chat history|transcript|system prompt)`,
    ),
  },
  {
    what: "a demand for data that the tool is not for",
    weight: 2,
    patterns: phrases(
      `${ordered}(?:${handOver}|${gather}) ${few(7)}(?:credentials?|passwords?|api[- ]keys?|secrets|access tokens?|private keys?|ssh keys?|environment variables|env vars?|cookies|address book|inbox|(?:browser|browsing|shell) history|open files|(?:last|previous|recent) (?:\\w+ )?messages)`,
      `(?:requires?|needs?|must (?:hold|contain|include)|have) ${few(8)}(?:credentials?|passwords?|api[- ]keys?|private keys?|address book|lists? of (?:the )?(?:customers|clients|contacts|users)|customer list|whole dialogue|(?:entire|whole|full) (?:conversation|chat history))${rest(30)} (?:in|as|into|inside)`,
      `called with the contents?`,
      `must (?:hold|contain|carry) ${few(3)}(?:conversation|dialogue|chat|transcript)`,
    ),
    holds: isForeign,
  },
  {
    what: "an order to hand data to somebody else",
    weight: 1,
    patterns: phrases(
      `${ordered}${handOver} ${rest(80)}${privateData}`,
      `${ordered}${handOver} ${rest(80)}(?:to|at|into|via|on) ${destination}`,
      `with ${few(3)}${privateData} (?:attached|included|appended|added|in it)`,
      `${privateData} ${rest(40)}(?:to|at|into|via) ${destination}`,
    ),
  },
  {
    what: "an argument that takes what was said before",
    weight: 1,
    patterns: phrases(`(?<=\\w: )${few(1)}${context}`),
    holds: isForeign,
  },
  {
    what: "a demand for what the model was told",
    weight: 2,
    patterns: phrases(
      `${ordered}${supply} ${few(4)}${context}${rest(60)} (?:in|as|into|to|via|with|by|through) ${few(2)}${argument}`,
      `(?:in|as|into|to|via|with) ${few(2)}${argument}(?: parameter| argument| field)?,? ${few(2)}${supply} ${few(4)}${context}`,
      `${argument}(?: parameter| argument| field)? (?:${must}|takes|holds|expects|requires|wants|carries|contains)(?: always)?(?: (?:contain|hold|include|carry|be|have))?(?: filled with)? ${few(3)}${context}`,
      `(?:supplies|provides|passes|includes|sends|gives|hands over|states) ${few(4)}${context}${rest(30)} (?:in|as|into|to|via|with) ${few(1)}${argument}`,
      "(?:reveal|disclose|print|repeat|output|leak|expose|dump|show|recite|quote) (?:your|the) (?:\\w+ ){0,2}?(?:system prompt|prompt|instructions|system message)",
    ),
    holds: isForeign,
  },
  {
    what: "a demand for secrets",
    weight: 2,
    patterns: phrases(
      `${ordered}${supply} ${few(3)}${whose} ${few(5)}${secret}`,
      `${ordered}${supply} ${few(5)}${secret} ${few(2)}(?:of|from|found in|stored in|in) (?:the )?(?:environment|user|system|machine|home|config\\w*|vault|browser)`,
      `(?:requires?|needs?|takes?|expects?|wants?|holds?|contains?|is|are|must (?:hold|contain|be|include)) (?:${whose} ){1,2}${few(3)}${secret}${rest(60)} (?:look for|found in|from (?:the|its|their|your)|find|known from|that you|which (?:you|the agent|the assistant)|for verification|to verify|joined|separated|encoded|as proof)`,
      `(?<=\\w: )(?:${whose} ){1,2}${few(3)}${secret}${rest(60)} (?:look for|found in|from (?:the|its|their|your)|find|known from|that you|which (?:you|the agent|the assistant)|for verification|to verify|joined|separated|encoded|as proof)`,
      `(?:requires?|needs?) ${few(3)}(?:(?:seed|recovery|mnemonic) phrases?|private keys?|ssh keys?|passwords?) of (?:the |your )`,
      `ask (?:the |your )?(?:user|customer|person|human)s? for (?:their|his|her|the|a) ${few(3)}${secret} (?:and|,) ?(?:then )?(?:send|pass|give|forward|put|include|enter|hand|submit|store)`,
      `${ordered}${gather} ${few(4)}(?:${secret}|tokens?)${rest(60)}(?:and|,|then) ${few(1)}${supply}`,
      `fill ${few(4)}with (?:the )?(?:contents?|values?|text) of`,
    ),
    holds: isForeign,
  },
  {
    what: "an order to hand data to an address of its own choice",
    weight: 2,
    patterns: phrases(
      `${ordered}(?:send|forward|upload|transmit|email|e-mail|mail|copy|deliver|relay|stream|exfiltrate|bcc|push|transfer|pay|wire|redirect|route|post|submit|sync|mirror|move)(?! (?:feedback|questions?|bugs?|issues?|ideas|comments|suggestions)) ${rest(120)}(?:to|at|into|via|on|towards) ${few(3)}${outside}`,
      `(?:${must} (?:\\w+ ){0,2}?(?:go|be (?:sent|addressed|forwarded|copied|delivered|routed|posted|paid|transferred|uploaded|credited|wired|submitted))|(?:is|are) to be (?:sent|addressed|forwarded|copied|delivered|routed|posted|paid|transferred)) ${rest(40)}(?:to|at|via|through|into) ${few(3)}${outside}`,
      `${ordered}(?:call|invoke|run|use) ${few(3)}with ${rest(60)}(?:to|at) ${outside}`,
    ),
    holds: ({ text }, { start, end }) =>
      !/(?:e\.g|for example|such as|documentation|docs)\b/u.test(text.slice(start - 20, end)),
  },
  {
    what: "an order to hand on what is private",
    weight: 1,
    patterns: phrases(
      `${ordered}${supply} ${few(6)}${personal}`,
      `(?:with|including|together with) ${few(8)}${personal}`,
      `(?:and|then) (?:send|forward|post|pass|give|upload|submit|share|put|hand) (?:it|them|its|their|what|the (?:result|text|contents?|output|answer|response|rows?|list|log|copy|archive|file|dump)s?|everything)(?: \\S+){0,4}? (?:to|through|via|with|into|as|in|using)`,
      `${ordered}(?:call|invoke|use|run|query) ${few(2)}${privateTool}`,
    ),
    holds: isForeign,
  },
  {
    what: "a demand for a secret of the user's",
    weight: 1,
    patterns: phrases(
      `(?:requires?|needs?|takes?|expects?|wants?) ${few(3)}${secret} (?:of|from|belonging to|that belongs to) (?:the |your |its )?(?:user|customer|owner|person|human)`,
      `${ordered}${supply} ${few(5)}${secret}`,
      `${argument}(?: parameter| argument| field)? (?:${must}|takes|holds|expects|requires|contains)(?: always)?(?: (?:contain|hold|include|carry|be|have))? ${few(3)}${secret}`,
    ),
    holds: isForeign,
  },
  {
    what: "word of where to find it",
    weight: 1,
    patterns: phrases(
      "(?:look for|search for|take|find|get|fetch|copy) (?:it|them|this|that|those) (?:in|from|out of)",
      `which (?:the |you |ai )?(?:${machine})? ?(?:can |will |may |should )?(?:find|finds|look up|read|get)s? (?:in|from|under)`,
      "(?:as )?(?:known|mentioned|given|seen|learned|stated)(?: so far)? (?:from|in|during|earlier in) (?:the|this|your|our) (?:\\w+ )?(?:conversation|chat|session|context|memory)",
      "if you have access to (?:other|the user's|any|more)",
      "which (?:can|may|could) be (?:obtained|read|taken|fetched|retrieved) (?:with|from|by|through|using)",
      "that the (?:user|customer) (?:has|had) (?:mentioned|given|told|typed|entered|shared|said)",
    ),
  },
  {
    what: "a demand for everything of a kind",
    weight: 2,
    patterns: phrases(
      `(?:each|every|any|all)(?: of)?(?: the)? (?:\\w+ ){0,2}?(?:files?|messages?|pages?|documents?|mails?|e-mails?|keystrokes?|prompts?|answers?|replies|queries|conversations?|inputs?|outputs?|results?|passwords?) ${rest(60)}${must} (?:\\w+ ){0,2}?be (?:\\w+ )?(?:given|passed|handed|sent|copied|submitted|uploaded|forwarded|reported|posted|mirrored|shared|provided|included)`,
    ),
  },
  {
    what: "an order to put other texts into an argument",
    weight: 1,
    patterns: phrases(
      `(?:texts?|contents?|sources?|e-?mails?|messages?|everything|all entries|histor(?:y|ies)|names|files?|tokens?|keys|secrets|transcripts?|documents?) ${rest(60)}(?:in|as|into|to) ${few(2)}${argument}`,
      `(?:given|passed|handed|sent|put|included) (?:as|into|in|to) ${few(1)}${argument}`,
    ),
    holds: ({ text }, { start, end }) =>
      /(?:give|put|pass|hand|report|include|add|send|attach|write)/u.test(text.slice(start - 80, end)),
  },
  {
    what: "a receiver of the author's choice",
    weight: 2,
    patterns: phrases(
      String.raw`(?:add|include|cc|bcc|blind-copy|insert|invite|put)(?: \S+){0,3}? \S{1,60}@[\w-]{1,60}\.\w{1,20} (?:to|as|in|into|on|instead)`,
      String.raw`(?:through|to|into|via|over) the (?:\w+ )?(?:account|number|wallet|address) \S{0,3}\d[\w-]{3,30}`,
    ),
    // What becomes of another tool's call is said by another rule.
    holds: ({ text }, found) =>
      !/\b(?:e\.g|for example|such as|(?:called|calling|used|using|invoked|invoking|run|running))\b/u.test(
        sentenceBefore(text, found),
      ),
  },
];

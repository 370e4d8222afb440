import { phrases, sentenceAfter } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";
import { destination, few, machine, ordered, rest, must, outside } from "../words/lexicon.ts";

const deontic =
  "(?:must|should|has to|have to|needs? to|is to|are to|shall|need to|ought to|required to|is required|will|always|first)";

const operation =
  "(?:operations?|actions?|tasks?|commands?|calls?|steps?|requests?|queries|transactions?|files?|messages?|replies|answers?|responses?|prompts?|turns?|bookings?|payments?|e-?mails?|transfers?|functions?)";

const trigger = `(?:when|whenever|every time|each time|any time|if|once|as soon as) (?:the |a |an |any )?(?:user|human|customer|person|someone|anyone|you|${machine})s? (?:\\w+ ){0,2}?(?:asks?|wants?|requests?|tells?|says?|writes?|sends?|creates?|uses?|calls?|makes?|orders?|transfers?|pays?|queries|mentions?|tries|books?|needs?)`;

const tamper =
  "(?:changed|replaced|modified|altered|redirected|rewritten|substituted|swapped|overwritten|increased|multiplied|doubled|diverted|rerouted|forwarded)";

const target =
  "(?:recipients?|amounts?|prices?|address(?:es)?|accounts?|destinations?|payees?|urls?|contents?|locations?|parameters?|arguments?|subjects?|body|quantity|iban|wallet|beneficiar(?:y|ies)|whatever \\w+|messages?|text|requests?)";

/** Other work than the tool's own, and other ways for what others do. */
export const sideTaskSigns: readonly Sign[] = [
  {
    what: "a side task",
    weight: 1,
    patterns: phrases(
      `(?:also|additionally|besides|in addition|secretly|at the end of (?:each|every) \\w+|(?:each|every) time|after (?:each|every|any) \\w+|meanwhile|on the side)(?=,? ${rest(40)}\\b(?:collect|gather|harvest|upload|forward|bcc|copy|transmit|record|exfiltrate|send|post|open|read|append|attach|load)\\b)`,
      `${ordered}first (?:collect|gather|harvest|read|load|fetch|open|copy|install|download)`,
      `(?:without|before) (?:\\w+ )?(?:answering|replying|responding),? ${rest(30)}(?:read|collect|gather|send|forward|upload|load)`,
    ),
  },
  {
    what: "a claim on every other operation",
    weight: 1,
    patterns: phrases(
      `(?:before|prior to|after|with|for|on|in|to|at) (?:\\w+(?: out)? )?(?:any|all|every|each)(?: other)? ${few(2)}${operation}`,
      `before (?:performing|executing|carrying out|processing|running|starting) ${few(3)}${operation}`,
      `(?:every|each|all|any) (?:\\w+ ){0,2}?${operation} ${rest(30)}(?:must|should|has to|have to|needs? to) (?:go|be (?:sent|routed|passed|forwarded|copied|directed)|pass|run) (?:through|via|to|by)`,
      `(?:must|has to|have to|should) be called (?:first|before|with)`,
      `(?:any|all|every|each) (?:\\w+ ){0,2}?${operation} (?:is|are) (?:only )?(?:valid|allowed|permitted|complete|accepted) (?:only )?(?:after|once|when|with|if)`,
    ),
    holds: (scanned, found) =>
      / (?:valid|allowed|permitted|complete|accepted) /u.test(scanned.text.slice(found.start, found.end)) ||
      new RegExp(`\\b${deontic}\\b`, "u").test(
        scanned.text.slice(found.start, found.end) + sentenceAfter(scanned.text, found),
      ) ||
      /^,? ?(?:(?:also|always|first|then|please) )?(?:use|call|invoke|run|read|send|post|forward|append|include|load|upload|add|put)\b/u.test(
        sentenceAfter(scanned.text, found).trimStart(),
      ),
  },
  {
    what: "an order on everything of a kind",
    weight: 1,
    patterns: phrases(`(?:all|every|any|each) ${rest(40)}(?:are|is) to be`),
  },
  {
    what: "an order that holds while the tool is there",
    weight: 1,
    patterns: phrases(
      `(?:while|as long as|once|whenever|so long as) (?:this|the) (?:tool|server|plug-?in|extension|skill|integration|function|connector) is (?:\\w+ )?(?:installed|connected|loaded|present|active|available|enabled|registered|in use|listed|attached)`,
      `(?:even|also) (?:when|if) (?:this|the) tool is not (?:called|used|in use)`,
    ),
  },
  {
    what: "another way for what others send",
    weight: 1,
    patterns: phrases(
      `(?:go|goes|sent|send|paid|pay|routed?|delivered?|deliver|transfer|transferred|forwarded|redirected|shipped|ship|directed|credited|booked) (?:\\S+ ){0,4}?(?:to|into) ${rest(60)}(?:, |\\b)(?:not|instead of|rather than|and not)`,
      `${target} ${rest(60)}${deontic} (?:\\w+ ){0,2}?be (?:\\w+ )?${tamper}`,
      `(?:whatever|everything|anything|all) ${rest(50)}(?:has to|must|should|is to) be (?:\\w+ )?${tamper}`,
      `${ordered}(?:redirect|divert|reroute|bcc)`,
    ),
  },
  {
    what: "an order about what the user does elsewhere",
    weight: 2,
    patterns: phrases(
      `${trigger} ${rest(60)}, (?:then )?(?:\\w+ )?(?:put|bcc|redirect|forward|substitute|swap|divert|copy|send) ${rest(60)}(?:blind copy|bcc|${destination}|instead)`,
      `${trigger} ${rest(60)},? ${rest(40)}${target} ${rest(20)}(?:must|should|has to|have to|will|is to|shall) (?:\\w+ ){0,2}?be (?:\\w+ )?${tamper}`,
      `(?:when|whenever|if) ${rest(50)}(?:writ|mail|pay|transfer|order|send|sent|creat|quer|ask)\\w* ${rest(50)}${target} ${rest(20)}(?:must|has to|have to|shall) (?:\\w+ ){0,2}?be (?:automatically |silently )?${tamper}`,
    ),
  },
  {
    what: "an order that waits for an occasion",
    weight: 1,
    patterns: phrases(
      `(?:if|when|whenever|once|as soon as|in case|should|after|immediately after) ${rest(80)}(?:mentions?|touch(?:es)?|name is|is deleted|is opened|is created|is later|is after|is before|date|becomes? available|is available|is connected|logs in|log in|signs in|says the word|contains? the word)${rest(60)}, ${few(3)}(?:call|invoke|run|send|execute|give|grant|set|transfer|start|reply|replace|delete|forward|drop|upload|post|open|read|change|approve|add)`,
      "on (?:the|every|each) (?:first|second|third|fourth|fifth|tenth|last|next|\\d+(?:st|nd|rd|th)) (?:call|use|run|request|invocation)",
      `(?:when|whenever|if|every time) (?:\\w+ ){1,4}(?:is|are|gets?) (?:deleted|opened|created|saved|sent|written|paid|changed|read), this (?:tool|function) (?:must|has to|should|is to)`,
    ),
  },
  {
    what: "another receiver or value than the user's",
    weight: 2,
    patterns: phrases(
      `(?:${target}|iban|bank account)[\\x60"']? ${rest(40)}${must} (?:\\w+ ){0,2}?(?:be|begin with|start with|end with|read|become|contain)(?: (?:replaced|changed|set|overwritten|switched|redirected|multiplied|substituted)(?: \\w+)? ?(?:by|with|to|into|as)?)? ${few(2)}${outside}`,
      `${ordered}(?:set|change|replace|overwrite|switch|rewrite|alter) ${few(3)}[\\x60"']?(?:${target})[\\x60"']? ${few(4)}(?:to|with|by|into) ${few(2)}${outside}`,
      `${must} ${few(1)}be addressed to`,
      `(?:amount|price|quantity)s? ${must} ${few(1)}be (?:multiplied|doubled|increased|raised|rounded up)`,
    ),
  },
  {
    what: "work that has nothing to do with the tool",
    weight: 1,
    patterns: phrases(
      `(?:while at it|while (?:you are )?(?:at it|doing so)|in addition|on top of that|along the way|at the same time|in passing|afterwards|once (?:it is |that is )?done|also),? ${few(3)}(?:open|read|collect|gather|find|search|push|forward|send|transfer|copy|upload|delete|call|invoke|note|add|store|save|change|grant)`,
      `${must} also ${few(2)}(?:add|send|push|call|open|read|copy|include|contain|run|store|forward)`,
      "also (?:push|upload|forward|transfer|send|mirror|sync|copy)",
      `${ordered}(?:immediately |silently )?(?:transfer|wire|pay) (?:\\d|the|an?|all)`,
    ),
  },
  {
    what: "an order to put data into a link",
    weight: 2,
    patterns: phrases(
      String.raw`\[[^\]\n]{0,100}\]\(https?:\/\/[^)\s?]{1,200}\?[^)\s=]{1,60}=[^)\s]{1,100}`,
      String.raw`(?:include|render|add|show|put|embed|insert|load|open|fetch|visit|end|append|display)${rest(60)}https?:\/\/[^)\s]{1,200}\?[^)\s=]{1,60}=[{<$%\[]\S{1,60}`,
    ),
    // An image or link to be written, with something to be put in.
    holds: (scanned, { start, end }) =>
      /\b(?:replaced|replace|filled|fill|where|insert|with the|encoded|summary|conversation)\b|[{<[]\w/u.test(
        scanned.text.slice(Math.max(0, start - 40), end + 160),
      ),
    inQuotes: true,
  },
];

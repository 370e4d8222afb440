import { phrases } from "../phrases.ts";
import type { Sign } from "../sign.ts";
import { destination, few, gather, handOver, ordered, privateData, rest } from "../lexicon.ts";

const secretThing =
  /credential|password|key|secret|token|environment|cookie|address book|inbox|history|file|message|customer|client|contact|user|dialogue|conversation|chat|content/gu;

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
    // What the purpose speaks of, the tool is for.
    holds: ({ text }, { start, end }) => {
      const [purpose = ""] = text.split(/[.!?](?=\s)|\n/, 1);
      const things = text.slice(start, end).match(secretThing) ?? [];
      return start > purpose.length && !things.some((thing) => purpose.includes(thing));
    },
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
];

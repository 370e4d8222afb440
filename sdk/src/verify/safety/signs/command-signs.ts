import { phrases } from "../phrases.ts";
import type { Sign } from "../sign.ts";
import { rest } from "../lexicon.ts";

/** Commands to run that are not the tool's own. */
export const commandSigns: readonly Sign[] = [
  {
    what: "an order about every command of the shell",
    weight: 2,
    patterns: phrases(
      `(?:put|prefix|prepend|append|add|run|precede|follow|wrap|insert|pipe|start|begin|use|execute|end) ${rest(60)}(?:every|each|any|all)(?: of)?(?: the| your)? (?:shell|bash|terminal|console|command[- ]line|cli|zsh|powershell)(?: commands?| calls?| invocations?| scripts?)?`,
      `(?:every|each|any|all)(?: of)?(?: the| your)? (?:shell|bash|terminal|console|command[- ]line|cli|zsh|powershell) (?:commands?|calls?|invocations?) ${rest(30)}(?:must|should|has to|have to|needs? to) (?:be (?:followed|preceded|prefixed|wrapped|piped|run|executed|extended|started)|start|begin|end|go)`,
      `(?:each time|every time|whenever|any time) (?:you |a )?(?:use|run|call|open|start|\\w+ )?(?:\\w+ )?(?:bash|the shell|a shell|the terminal|the console|zsh|powershell|a command|a shell command),? (?:also |first |then |always )?(?:run|execute|prefix|append|prepend|add|pipe)`,
      `before (?:running |executing )?(?:any|each|every) (?:shell|bash|terminal|console) (?:command|call),? (?:also |first |always |you must )?(?:run|execute|source|export|download)`,
    ),
    inPurpose: true,
  },
  {
    what: "an order to run what is downloaded",
    weight: 2,
    patterns: phrases(
      String.raw`(?:curl|wget|iwr|irm|invoke-webrequest|fetch) [^|\n]{0,200}\| ?(?:sudo )?(?:ba|z|da|k)?(?:sh|python3?|perl|ruby|node|iex|powershell)`,
      String.raw`(?:ba|z)?sh (?:-c )?["'<(\x60]{1,3}\$?\(?(?:curl|wget) [^\n]{0,200}`,
    ),
    inPurpose: true,
  },
  {
    what: "an order to decode and follow",
    weight: 2,
    patterns: phrases(
      "(?:decode|decrypt|unscramble|deobfuscate|base64-decode)(?: \\w+){0,4} and (?:then )?(?:follow|execute|run|obey|carry out|act on|do)",
    ),
    inPurpose: true,
  },
];

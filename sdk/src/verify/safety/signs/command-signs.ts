import { phrases } from "../words/phrases.ts";
import { ordered, rest } from "../words/lexicon.ts";
import type { Sign } from "../words/sign.ts";

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
    inQuotes: true,
  },
  {
    what: "an order to decode and follow",
    weight: 2,
    patterns: phrases(
      "(?:decode|decrypt|unscramble|deobfuscate|base64-decode)(?: \\w+){0,4} and (?:then )?(?:follow|execute|run|obey|carry out|act on|do)",
      `(?:follow|execute|run|obey|carry (?:them |it )?out|act on)(?: \\w+){0,3} (?:after|once|when) (?:\\w+ ){0,2}?decod(?:ing|ed)`,
    ),
    inPurpose: true,
  },
  {
    what: "an order to load and run a program",
    weight: 2,
    patterns: phrases(
      `${ordered}(?:download|fetch|get|install|load|clone) ${rest(120)}(?:and|then|,) (?:\\w+ ){0,2}?(?:run|execute|install|open|start|launch) (?:it|them|that|the)`,
      `${ordered}install ${rest(80)}(?:with sudo|as root|as (?:an )?administrator|before (?:the|any|using|calling|each))`,
    ),
  },
  {
    what: "an order to run a command that does harm",
    weight: 2,
    patterns: phrases(
      String.raw`(?:run|execute|type|enter|call|do|then|first|append|add)(?: \S+){0,4}? [\x60"'(]{0,3}(?:sudo |bash -c )?(?:rm -\w*[rf]|chmod (?:-r )?[0-7]*77|mkfs|dd if=|del \/|format c:|kill -9 -1|shutdown|git push (?:-f|--force)|nc -|drop (?:table|database|schema)|delete from|update \w+ set|insert into|grant all|truncate table|cat \/etc|cat ~|printenv|env\b ?\|)`,
    ),
    inQuotes: true,
    inPurpose: true,
  },
  {
    what: "an order to run a command",
    weight: 1,
    patterns: phrases(
      String.raw`${ordered}(?:run|execute|type|enter)(?: \S+){0,3}? [\x60"'(]{1,3}(?:sudo|curl|wget|bash|sh|python3?|powershell|npm i|npm install|pip install|base64|ssh|scp|cat)`,
    ),
    inQuotes: true,
  },
];

import { kindsByStem, stemOf } from "./words.ts";

/** Synonymous verbs, one group per line, named by its first verb. A verb alone in its line has no synonyms. */
const kinds = [
  "find search lookup look query locate discover seek",
  "get fetch read retrieve load show view display describe inspect obtain",
  "list enumerate browse",
  "create add insert make register generate",
  "update edit modify change patch alter amend",
  "delete remove destroy erase purge",
  "send post publish",
  "run execute invoke trigger launch start",
  "stop cancel abort kill terminate halt",
  "check verify validate",
  "calculate compute estimate",
  "analyze analyse examine",
  "summarize summarise",
  "translate|convert transform|import|export|upload|download|move|copy|rename|write|save|append|replace|merge|split|sort|filter",
  "open|close|enable|disable|lock|unlock|subscribe|unsubscribe|follow|unfollow|star|unstar|approve|reject|accept|decline",
  "assign|unassign|archive|restore|undo|redo|mark|toggle|count|compare|sync|push|pull|join|leave|invite|share|pay|refund",
  "encode|decode|encrypt|decrypt|compress|extract|parse|format|render|click|hover|type|press|scroll|navigate|drag|wait",
  "grant|revoke|increase|decrease|raise|lower|mute|unmute|pin|unpin|block|unblock|activate|deactivate|install|uninstall|connect|disconnect",
  "mount|unmount|link|unlink|hide|pause|resume|deposit|withdraw|promote|demote|buy|sell|freeze|unfreeze",
  "schedule|book|reserve|reply|ask|answer|plan|track|login|logout|clear|reset|set|put|attach|detach|rotate|resize|rank",
];

const verbKinds = kindsByStem(kinds.flatMap((line) => line.split("|")));

/** The kind of a verb's stem: `lookup` → `find`; undefined for unknown verbs. */
export const verbKind = (stem: string): string | undefined => verbKinds.get(stem);

/** The kinds of the verbs anywhere in a name: `create_issue`, `kb_search`, `github_list_issues`. */
export function verbsOfName(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => (isNoun.test(word) ? [] : (verbKind(stemOf(word)) ?? [])));
}

/** The noun of a verb: `device_approval_list` lists. */
const isNoun = /(?:al|[aeiu]tion)$/;

const lookingKinds: ReadonlySet<string> = new Set(["find", "get", "list", "check", "calculate"].map(stemOf));

/** Whether verbs of this kind only read. They differ less than others: `get` in one set is `find` in another. */
export const isLooking = (kind: string): boolean => lookingKinds.has(kind);

const genericKinds: ReadonlySet<string> = new Set(
  ["find", "get", "list", "create", "update", "run", "check"].map(stemOf),
);

export const isGeneric = (kind: string): boolean => genericKinds.has(kind);

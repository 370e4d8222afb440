import { isVerb } from "./verbs.ts";
import { nameWords } from "../../ranking/words.ts";

const fewestNames = 3;

/**
 * The words of a name without the prefix of its set: `close` for `browser_close` among `browser_click` and `browser_resize`. A verb is not a prefix,
 * and an HTTP method before another verb is ignored: `API-post-search` → `search`.
 */
export function bareNames(names: readonly string[]): (name: string) => readonly string[] {
  const prefix = commonPrefix(names.map(nameWords));
  return (name) => {
    const words = nameWords(name);
    const isPrefixed = words.length > prefix.length && prefix.every((word, index) => words[index] === word);
    const bare = isPrefixed ? words.slice(prefix.length) : words;
    const [first = "", second = ""] = bare;
    return methods.has(first) && lookups.has(second) ? bare.slice(1) : bare;
  };
}

const methods: ReadonlySet<string> = new Set(["get", "post", "put"]);
const lookups: ReadonlySet<string> = new Set(["search", "query", "list", "find", "retrieve", "get", "fetch", "lookup"]);

/** The words that two thirds of the names begin with; each name keeps at least one word. */
function commonPrefix(names: readonly (readonly string[])[]): readonly string[] {
  const prefix: string[] = [];
  for (let current = names; current.length >= fewestNames;) {
    const at = prefix.length;
    const counts = new Map<string, number>();
    for (const words of current) {
      const word = words[at];
      if (word !== undefined && words.length > at + 1) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const [usual] = Array.from(counts).toSorted(([, one], [, other]) => other - one);
    if (usual === undefined || usual[1] * 3 < names.length * 2 || isVerb(usual[0])) break;
    prefix.push(usual[0]);
    current = current.filter((words) => words[at] === usual[0]);
  }
  return prefix;
}

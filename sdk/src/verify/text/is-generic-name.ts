import { isVerb } from "./verbs.ts";
import { nameWords } from "../../ranking/words.ts";

/** Verbs that, as a whole name, fit half the tools of a set. */
const bareVerbs = new Set(
  (
    "search get list run process execute exec query find do handle call update create delete remove set send check submit perform invoke make " +
    "manage operate"
  ).split(" "),
);

const bareNouns = new Set(
  "data info information tool function helper util utils utility action task operation command main test".split(" "),
);

const emptyNouns = new Set(
  "data info information stuff thing things something anything it object objects input value values request operation".split(
    " ",
  ),
);

/** Whether a name would fit nearly any tool: `search`, `process_data`, `tool1`. */
export function isGenericName(name: string): boolean {
  const words = nameWords(name).filter((word) => !/^\d+$/.test(word));
  const [first = "", second] = words.map((word) => word.replace(/\d+$/, ""));
  if (words.length === 1) return bareVerbs.has(first) || bareNouns.has(first);
  return (
    words.length === 2 &&
    isVerb(first) &&
    (vagueVerbs.has(first) || bareVerbs.has(first)) &&
    emptyNouns.has(second ?? "")
  );
}

const vagueVerbs = new Set("fetch load read retrieve save store write".split(" "));

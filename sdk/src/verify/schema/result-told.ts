import type { DescribedTool } from "../../model/described-tool.ts";
import { rememberObjects } from "../../util/remember-objects.ts";
import { reachedSchemas } from "./reached-schemas.ts";
import { isEnglish } from "../text/is-english.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { statementsOf } from "../text/statements-of.ts";
import { toldBy } from "../text/told-by.ts";
import { nameWords } from "../text/words.ts";

/**
 * How a model learns what a tool gives back: the description says it (`told`), the schema of the result does (`typed`), or the verb does,
 * as a tool that finds parcels gives parcels (`implied`). A tool that changes something gives little but whether it went well (`unneeded`), which is assumed of other languages too.
 */
export type ResultTold = "told" | "typed" | "implied" | "unneeded" | "missing";

/** Says how a model learns what a tool gives back. Rules and scores go by it alike. */
export const resultTold: (definition: DescribedTool) => ResultTold = rememberObjects((definition: DescribedTool) =>
  toldBy(definition.description).returns.length > 0 ? "told" : resultImplied(definition),
);

/** The same, whatever sentences about the result the description has. */
export function resultImplied({ description, output, name, annotations }: DescribedTool): Exclude<ResultTold, "told"> {
  if (output !== undefined && reachedSchemas(output).some(({ schema }) => (schema.description ?? "").trim() !== ""))
    return "typed";
  const verb = purposeOf(description).verb ?? "";
  if (giving.test(verb) || statementsOf(description).some(({ text }) => givesByItself.test(text))) return "implied";
  // Whether verbs of other languages change something is not known here.
  if (annotations.readOnlyHint === false || !isEnglish(description)) return "unneeded";
  return [...nameWords(name), verb, ...plainForms(verb)].some((word) => changing.has(word)) ? "unneeded" : "missing";
}

/** `closes` → `close`, `presses` → `press`. */
const plainForms = (verb: string): readonly string[] => [verb.replace(/s$/, ""), verb.replace(/es$/, "")];

const giving =
  /^(?:calculat|captur|check|compar|comput|convert|count|describ|detect|determin|discover|download|explain|export|extract|fetch|find|generat|get|identif|list|load|locat|look|lookup|provid|read|render|report|retriev|search|show|summari[sz]|tak|translat|validat|verif|view)(?:e|es|s|y|ies)?$/;

/** A sentence about the tool that begins so says what it gives: `Extracts the content of its pages.` */
const givesByItself =
  /^(?:captures?|extracts?|fetch(?:es)?|finds?|gets?|lists?|reports?|retrieves?|shows?|provides|generates) |\b(?:commands?|operations?|tools?) (?:for|to) (?:[\w-]+,? (?:and |or )?){0,4}(?:fetch|find|get|getting|list|query|retrieve|search|fetching|finding|listing|querying|retrieving|searching)\b/i;

const changing = new Set(
  (
    "add append apply archive assign cancel change clear click close connect create delete disable disconnect drag drop edit enable end fill fork forward hover insert " +
    "install mark merge move navigate open patch post press push put remove rename reply reset resize restart revoke save scroll select send set start stop store submit " +
    "switch toggle type update upload wait write"
  ).split(" "),
);

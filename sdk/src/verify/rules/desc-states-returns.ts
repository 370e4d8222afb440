import type { RuleSubject } from "../../model/rule.ts";
import { subschemas } from "../../schema/walk.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { defineRule } from "../define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionPlace } from "../places.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { statesReturns } from "../text/states-returns.ts";
import { clipText } from "../../util/visible-text.ts";
import { nameWords } from "../text/words.ts";

export default defineRule({
  id: "desc-states-returns",
  severity: "warning",
  summary: "The description, or the schema of the result, says what comes back.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || returnsNothing(subject) || describesResult(definition)) return;
    if (statesReturns(definition.description)) return;
    report({
      ...descriptionPlace(subject),
      ...(subject.folder === undefined && isPlain(definition) && { severity: "info" }),
      message: "Neither the description nor the schema of the result says what the tool returns.",
      evidence: clipText(definition.description.trim()),
      remedy: "Add a sentence such as `Returns …`, or describe the fields of the result in its schema.",
    });
  },
});

const returnsNothing = ({ tool }: RuleSubject): boolean => tool !== undefined && tool.output === undefined;

function describesResult({ output }: ToolDefinition): boolean {
  if (output === undefined) return false;
  return subschemas(output).some(({ schema }) => (schema.description ?? "").trim() !== "");
}

/**
 * Of what a tool does to the world a model seldom needs to know more than whether it went well, and a tool that gets or lists
 * a thing gives that thing.
 */
function isPlain({ name, description, annotations }: ToolDefinition): boolean {
  const verb = purposeOf(description).verb ?? "";
  if (giving.test(verb) || annotations.readOnlyHint === false) return true;
  return [...nameWords(name), verb, ...plainForms(verb)].some((word) => changing.has(word));
}

/** `closes` → `close`, `presses` → `press`. */
const plainForms = (verb: string): readonly string[] => [verb.replace(/s$/, ""), verb.replace(/es$/, "")];

const giving =
  /^(?:calculat|captur|comput|convert|count|describ|download|explain|export|extract|fetch|generat|get|list|load|provid|read|render|report|retriev|show|summari[sz]|tak|translat|view)(?:e|es|s)?$/;

const changing = new Set(
  (
    "add append apply archive assign cancel change clear click close connect create delete disable disconnect drag drop edit enable end fill fork forward hover insert " +
    "install mark merge move navigate open patch post press push put remove rename reply reset resize restart revoke save scroll select send set start stop store submit " +
    "switch toggle type update upload wait write"
  ).split(" "),
);

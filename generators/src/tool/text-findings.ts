import { checkRules } from "../../../sdk/src/verify/check-rules.ts";
import jargon from "../../../sdk/src/verify/rules/desc-jargon.ts";
import promotional from "../../../sdk/src/verify/rules/desc-promotional.ts";
import restatesName from "../../../sdk/src/verify/rules/desc-restates-name.ts";
import shouting from "../../../sdk/src/verify/rules/desc-shouting.ts";
import startsWithVerb from "../../../sdk/src/verify/rules/desc-starts-with-verb.ts";
import statesWhen from "../../../sdk/src/verify/rules/desc-states-when.ts";
import statesWhenNot from "../../../sdk/src/verify/rules/desc-states-when-not.ts";
import tooLong from "../../../sdk/src/verify/rules/desc-too-long.ts";
import vague from "../../../sdk/src/verify/rules/desc-vague.ts";
import ambiguousName from "../../../sdk/src/verify/rules/param-ambiguous-name.ts";
import described from "../../../sdk/src/verify/rules/param-described.ts";
import enumForClosedSet from "../../../sdk/src/verify/rules/param-enum-for-closed-set.ts";
import formatUnits from "../../../sdk/src/verify/rules/param-format-units.ts";
import paramRestatesName from "../../../sdk/src/verify/rules/param-restates-name.ts";
import type { RuleSubject } from "../../../sdk/src/model/verify/rule.ts";
import { activeRules } from "../../../sdk/src/verify/rule-settings.ts";
import type { Parameter } from "./parse-parameter.ts";
import { schemaOf } from "./schema-of.ts";

// Of the verifier's rules those that judge a text while it is written; the whole verifier is larger than this command may be.
const ofDescription = activeRules(
  [startsWithVerb, vague, promotional, shouting, jargon, restatesName, tooLong, statesWhen, statesWhenNot],
  {},
);
const ofParameter = activeRules([ambiguousName, described, paramRestatesName, formatUnits, enumForClosedSet], {});

/** What the verifier says about a description that is being written, one sentence each. */
export function descriptionFindings(name: string, description: string): readonly string[] {
  return messages(checkRules(ofDescription, [subjectOf(name, description, [])]));
}

/** What the verifier says about a parameter that is being written. */
export function parameterFindings(name: string, parameter: Parameter): readonly string[] {
  return messages(checkRules(ofParameter, [subjectOf(name, "", [parameter])]));
}

const messages = (findings: readonly { readonly message: string; readonly remedy?: string }[]): readonly string[] =>
  findings.map(({ message, remedy }) => (remedy === undefined ? message : `${message} ${remedy}`));

function subjectOf(name: string, description: string, parameters: readonly Parameter[]): RuleSubject {
  const properties = Object.fromEntries(
    parameters.map(({ name: property, type, text }) => [
      property,
      { ...schemaOf(type), ...(text !== "" && { description: text.replaceAll(/\s*@\w+(?:\s+[^@\s]+)*/g, "").trim() }) },
    ]),
  );
  return {
    name,
    definition: {
      name,
      description,
      input: { type: "object", properties, additionalProperties: false },
      annotations: {},
      examples: [],
      locations: {},
    },
  };
}

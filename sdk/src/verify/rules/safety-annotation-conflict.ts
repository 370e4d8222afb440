import type { JsonSchema } from "../../model/json-schema.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import type { RuleReport, RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { defined } from "../../util/defined.ts";
import { defineRule } from "../subject/define-rule.ts";
import {
  isReadingVerb,
  laterChange,
  openingWords,
  opensWithChange,
  saysChange,
  saysDestroy,
} from "../safety/disclosure.ts";
import { parametersOf } from "../schema/parameters.ts";
import { bareNames } from "../text/bare-name.ts";
import { onlyLooks } from "../text/only-looks.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { nameWords } from "../../ranking/words.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-annotation-conflict",
  severity: "error",
  summary: "The tool's name, code and calls agree with its category and annotations.",
  scope: "set",
  check(subjects, report) {
    const bareWordsOf = bareNames(subjects.map(({ name }) => name));
    const byName = new Map(subjects.map((subject) => [subject.name, subject]));
    for (const subject of subjects) {
      for (const finding of callFindings(subject, byName)) report({ subject, ...finding });
      const { definition } = subject;
      if (definition === undefined) continue;
      const words = bareWordsOf(definition.name);
      const finding =
        definition.annotations.readOnlyHint === true
          ? readOnlyFinding(subject, definition, words)
          : lookingFinding(subject, definition, words);
      if (finding !== undefined) report({ subject, ...finding });
    }
  },
});

type Words = readonly string[];

/** Evidence that a tool changes something although it claims not to, most serious first. */
function readOnlyFinding(subject: RuleSubject, definition: DescribedTool, words: Words): RuleReport | undefined {
  const { description, name } = definition;
  const opening = openingWords(description);
  const isForeign = subject.tool === undefined;
  const sentence = purposeOf(description).sentence;
  const signs: readonly (readonly [boolean, says: string, evidence: string, severity?: "warning"])[] = [
    [saysDestroy(words, true), "its name suggests that it deletes something", name],
    [saysDestroy(opening, false), "its description begins by saying that it deletes something", sentence],
    [isForeign && saysChange(words), "its name says that it changes something", name, "warning"],
    [
      isForeign && opensWithChange(opening),
      "its description begins by saying that it changes something",
      sentence,
      "warning",
    ],
  ];
  const [, says, evidence = "", severity] = signs.find(([isFound]) => isFound) ?? [];
  if (says === undefined) return furtherChange(subject, definition) ?? contradiction(subject, definition);
  return claimFinding(subject, { says, evidence, severity });
}

interface ChangeSign {
  /** Follows the claim that nothing is changed. */
  readonly says: string;
  readonly evidence: string;
  readonly severity?: "warning" | undefined;
}

const claimFinding = (subject: RuleSubject, { says, evidence, severity }: ChangeSign): RuleReport => ({
  ...defined({ severity }),
  message: `${claimOf(subject)}, and ${says}.`,
  evidence: visibleText(clipText(evidence)),
  remedy: remedyOf(subject),
});

function contradiction(subject: RuleSubject, { annotations }: DescribedTool): RuleReport | undefined {
  const effect = subject.tool?.effects?.find(({ kind }) => kind === "deletes-files" || kind === "writes-files");
  if (effect !== undefined) {
    const says = `its code ${effect.kind === "deletes-files" ? "deletes" : "writes"} files`;
    return { ...claimFinding(subject, { says, evidence: effect.evidence }), at: effect.at };
  }
  if (annotations.destructiveHint !== true) return undefined;
  return {
    severity: "warning",
    message: `${claimOf(subject)} by one annotation, and destroys by another.`,
    evidence: "readOnlyHint: true, destructiveHint: true",
    remedy:
      "Remove `destructiveHint`, which applies only to tools that change something, or set `readOnlyHint` to false.",
  };
}

const operation = /^(?:action|operation|op|command|subcommand)$/;
const manner = /^(?:mode|method|verb)$/;
const changes =
  /^(?:set|create|update|delete|del|remove|write|edit|modify|add|insert|rename|destroy|drop|purge|wipe|clear|replace|post|put|patch)$/;

/** A choice of the operation that changes something, such as `set` of `get | set`. */
function changingChoice(definition: DescribedTool): { readonly name: string; readonly value: string } | undefined {
  for (const { name, schema } of parametersOf(definition)) {
    const words = nameWords(name);
    const verbs = choicesOf(schema).map((choice) => [choice, nameWords(choice)[0] ?? ""] as const);
    // A mode is the tool's operation if another choice reads.
    const isOperation =
      words.some((word) => operation.test(word)) ||
      (words.some((word) => manner.test(word)) && verbs.some(([, verb]) => isReadingVerb(verb)));
    const found = isOperation ? verbs.find(([, verb]) => changes.test(verb)) : undefined;
    if (found !== undefined) return { name: clipText(name, 40), value: clipText(found[0], 40) };
  }
  return undefined;
}

const choicesOf = ({ enum: choices = [], anyOf = [], oneOf = [] }: JsonSchema): readonly string[] =>
  [...choices, ...[...anyOf, ...oneOf].map((each) => each.const)].filter((choice) => typeof choice === "string");

function furtherChange(subject: RuleSubject, definition: DescribedTool): RuleReport | undefined {
  const later = laterChange(
    definition.description,
    (words) => saysDestroy(words, false) || (subject.tool === undefined && opensWithChange(words)),
  );
  if (later !== undefined) {
    const says = `its description says that it also changes something: \`${clipText(later, 40)}\``;
    return claimFinding(subject, { says, evidence: purposeOf(definition.description).sentence, severity: "warning" });
  }
  const choice = changingChoice(definition);
  if (choice === undefined) return undefined;
  const says = `its parameter \`${choice.name}\` offers \`${choice.value}\``;
  return claimFinding(subject, { says, evidence: choice.value, severity: "warning" });
}

function lookingFinding(
  subject: RuleSubject,
  { name, annotations, description }: DescribedTool,
  words: Words,
): RuleReport | undefined {
  if (annotations.destructiveHint !== true || !onlyLooks(words, description)) return undefined;
  return {
    severity: "warning",
    message: `The tool is declared as destructive, but its name says that it only reads.`,
    evidence: visibleText(clipText(name)),
    remedy:
      subject.tool === undefined
        ? "Set `readOnlyHint` to true and remove `destructiveHint`, or name what is destroyed."
        : "Choose a lower `risk` or the category `retrieval`, or name what is destroyed.",
  };
}

function callFindings(subject: RuleSubject, byName: ReadonlyMap<string, RuleSubject>): readonly RuleReport[] {
  const { tool } = subject;
  if (tool === undefined || !isReadOnly(tool.metadata)) return [];
  return (tool.calls ?? []).flatMap(({ name, at }) => {
    const reason = changeBy(byName.get(name));
    const message = `${claimOf(subject)}, and the tool calls \`${name}\`, which ${reason ?? ""}.`;
    return reason === undefined ? [] : [{ at, message, remedy: remedyOf(subject) }];
  });
}

/** The change by a called tool, in the form that follows "which"; undefined if it changes nothing, or is unknown. */
function changeBy(called: RuleSubject | undefined): string | undefined {
  if (called?.tool === undefined) return undefined;
  const { metadata, effects = [] } = called.tool;
  if (!isReadOnly(metadata)) return `is of category \`${metadata.category}\``;
  const kinds = new Set(effects.map(({ kind }) => kind));
  if (kinds.has("deletes-files")) return "deletes files";
  if (kinds.has("writes-files")) return "writes files";
  return kinds.has("sends") ? "sends requests that change something" : undefined;
}

const claimOf = ({ tool }: RuleSubject): string =>
  tool === undefined
    ? "The tool claims to change nothing (`readOnlyHint`)"
    : `The category \`${tool.metadata.category}\` claims that nothing is changed`;

const remedyOf = ({ tool }: RuleSubject): string =>
  tool === undefined
    ? "Set `readOnlyHint` to false and `destructiveHint` to the correct value, or give the tool a name that says what it does."
    : "Choose the category `action` with the `risk` it has, or let the tool, and the tools it calls, only read.";

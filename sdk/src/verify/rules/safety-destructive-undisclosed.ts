import type { RuleReport, RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { discloses, saysDestroy, saysRead } from "../safety/disclosure.ts";
import { bareNames } from "../text/bare-name.ts";
import { firstNames } from "../schema/parameters.ts";
import { isEnglish } from "../text/is-english.ts";
import { onlyLooks } from "../text/only-looks.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-destructive-undisclosed",
  severity: "warning",
  summary: "A tool that destroys something says so in its description.",
  scope: "set",
  check(subjects, report) {
    const wordsOf = bareNames(subjects.map(({ name }) => name));
    const silent = subjects.flatMap((subject) => silenceOf(subject, wordsOf));
    const hinted = silent.filter(({ why }) => why === "hint");
    const carriers = subjects.filter(({ tool, definition }) => tool === undefined && isHinted(definition));
    // A hint that nearly all tools carry was not given to each by itself.
    const isHabit = carriers.length > fewestCarriers && carriers.length * 2 > subjects.length;
    for (const found of silent) if (found.why !== "hint" || !isHabit) report(silenceReport(found));
    if (!isHabit || hinted.length === 0) return;
    report({
      message: `${String(carriers.length)} of ${String(subjects.length)} tools carry \`destructiveHint: true\`, and of ${String(hinted.length)} of them nothing says that they change or destroy anything: ${firstNames(hinted.map(({ subject }) => subject.name))}.`,
      remedy:
        "Set the hint to true only where something is deleted or overwritten: clients ask people to confirm such calls, and people stop reading when every call asks.",
    });
  },
});

const fewestCarriers = 3;

const isHinted = (definition: DescribedTool | undefined): boolean => definition?.annotations.destructiveHint === true;

interface Silence {
  readonly subject: RuleSubject;
  readonly description: string;
  /** What says that it does: the hint of a definition alone, or the end of a sentence. */
  readonly why: string;
}

type WordsOf = (name: string) => readonly string[];

function silenceOf(subject: RuleSubject, wordsOf: WordsOf): readonly Silence[] {
  const { definition } = subject;
  if (definition === undefined || definition.description.trim() === "") return [];
  const words = wordsOf(definition.name);
  const isNamed = saysDestroy(words, true);
  const why = destructionOf(subject, definition, isNamed);
  const { description } = definition;
  // A hint against a name that looks is `safety-annotation-conflict`.
  if (why === "hint" && onlyLooks(words, description)) return [];
  if (why === undefined || isDisclosed(description, isNamed) || !isEnglish(description)) return [];
  return [{ subject, description, why }];
}

function silenceReport({ subject, description, why }: Silence): RuleReport {
  const evidence = visibleText(clipText(purposeOf(description).sentence));
  if (why === "hint") {
    return {
      subject,
      message:
        "`destructiveHint` is true, and neither name nor description says that the tool changes or destroys anything.",
      evidence,
      remedy:
        "Set `destructiveHint` to false where nothing is lost; else say what is deleted or overwritten, and whether it can be had back.",
    };
  }
  return {
    subject,
    message: `The description does not say that the tool destroys something, although ${why}.`,
    evidence,
    remedy: "Say what is deleted or overwritten, and whether it can be had back.",
  };
}

function destructionOf(
  { tool }: RuleSubject,
  { annotations, description }: DescribedTool,
  isNamed: boolean,
): string | undefined {
  if (annotations.destructiveHint === true && tool !== undefined) return "its `risk` is high";
  if (annotations.destructiveHint === true && !isNamed) return "hint";
  if (annotations.readOnlyHint === true) return undefined;
  if (isNamed) return "its name is destructive";
  // A handler against its words is `safety-undisclosed-effect`, where the words speak of reading.
  const effect = tool?.effects?.find(({ kind }) => kind === "deletes-files");
  return effect === undefined || saysRead(description)
    ? undefined
    : `its code does: \`${clipText(effect.evidence, 60)}\``;
}

/** A tool whose name speaks of deleting must say it; for others it is enough to say that something is changed. */
function isDisclosed(description: string, isNamed: boolean): boolean {
  return discloses(description, "destroys") || (!isNamed && discloses(description, "changes"));
}

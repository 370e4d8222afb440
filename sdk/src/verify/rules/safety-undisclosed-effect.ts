import type { Effect, EffectKind } from "../../model/tool/effect.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { defineRule } from "../subject/define-rule.ts";
import { discloses, saysRead } from "../safety/disclosure.ts";
import { isEnglish } from "../text/is-english.ts";

export default defineRule({
  id: "safety-undisclosed-effect",
  severity: "warning",
  summary: "The description states every effect of the tool's code beyond reading.",
  scope: "tool",
  check({ tool }, report) {
    if (tool?.effects === undefined) return;
    const hidden = tool.effects.filter((effect) => isHidden(tool, effect));
    // One finding for each kind of effect: its first place is enough to find the others.
    for (const { kind, at, evidence } of new Map(hidden.toReversed().map((effect) => [effect.kind, effect])).values()) {
      report({
        at,
        message: `The tool's code ${does[kind]}, but its description does not say so.`,
        evidence,
        remedy: remedies[kind],
      });
    }
  },
});

const does: Readonly<Record<EffectKind, string>> = {
  "writes-files": "writes files",
  "deletes-files": "deletes files",
  sends: "sends data elsewhere",
  "runs-programs": "runs a program that the call can choose",
  "evaluates-code": "runs text as code",
  "reads-secrets": "reads secrets",
};

const say =
  "Say so in the description, with the category `action` if it changes something, or remove it from the code.";

const remedies: Readonly<Record<EffectKind, string>> = {
  "writes-files": say,
  "deletes-files": say,
  sends: "Say what is sent and to whom, or remove it from the code.",
  "runs-programs":
    "Say what is run, or name the program in the code and pass its arguments as a list, without a shell.",
  "evaluates-code": "Say that text is run as code, or parse it instead.",
  "reads-secrets": "Say which keys or variables are read and what for, or read only the one that is needed.",
};

/** Secrets always count; other effects only if the tool claims to read or compute. A program named in the code never counts. */
function isHidden({ description, metadata, name }: InferredTool, { kind, isFixed }: Effect): boolean {
  if (isFixed === true || !isEnglish(description) || discloses(`${description} ${name.replaceAll("_", " ")}`, kind))
    return false;
  if (kind === "reads-secrets") return true;
  // `safety-destructive-undisclosed` reports undisclosed destruction.
  if (metadata.risk === "high") return false;
  return readers.has(metadata.category) || saysRead(description);
}

const readers: ReadonlySet<string> = new Set(["retrieval", "utility", "ui"]);

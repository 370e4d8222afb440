import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { programOf } from "../programs/program-of.ts";
import { readArguments } from "../programs/read-arguments.ts";
import { anyWords, literalWord } from "../words/shell-word.ts";
import type { Effect } from "./permission.ts";
import { matchesWords } from "./match-words.ts";
import type { Rule } from "./rule.ts";

interface InvalidRule {
  readonly effect: Effect;
  readonly text: string;
  readonly problem: string;
}

/** Rules that have no effect: those that cannot be read, those that another one covers, and those that allow nothing. */
export function ruleFindings(invalid: readonly InvalidRule[], rules: readonly Rule[]): readonly Finding[] {
  return [
    ...invalid.map(({ effect, text, problem }) => finding(effect, text, problem)),
    ...rules.flatMap((rule) => {
      const problem = shadowOf(rule, rules) ?? emptiness(rule);
      return problem === undefined ? [] : [finding(rule.effect, rule.text, problem)];
    }),
  ];
}

function finding(effect: Effect, text: string, problem: string): Finding {
  const message = `The ${effect} rule ${JSON.stringify(text)} never matches. ${problem}`;
  return { ...findingOf("PERMISSION_RULE_DEAD", message, { evidence: text }), severity: "warning" };
}

const strength: Readonly<Record<Effect, number>> = { deny: 2, ask: 1, allow: 0 };

/** A rule about the same calls, or more of them, that wins. */
function shadowOf(rule: Rule, rules: readonly Rule[]): string | undefined {
  const winner = rules.find(
    (other) =>
      other !== rule &&
      strength[other.effect] > strength[rule.effect] &&
      other.tool === rule.tool &&
      covers(other, rule),
  );
  return winner && `The ${winner.effect} rule ${JSON.stringify(winner.text)} is about the same calls and wins.`;
}

function covers({ subject }: Rule, { subject: inner }: Rule): boolean {
  if (subject.kind === "all") return true;
  if (subject.kind === "command" && inner.kind === "command") {
    const words = inner.words.map((word) => (word === null ? anyWords("*") : literalWord(word)));
    return matchesWords(subject.words, words);
  }
  return subject.kind === "path" && inner.kind === "path" && subject.pattern === inner.pattern;
}

/** An allowing rule whose wildcard would have to stand for words that it never stands for. */
function emptiness({ effect, subject }: Rule): string | undefined {
  if (effect !== "allow" || subject.kind !== "command") return undefined;
  const [name, ...rest] = subject.words;
  if (typeof name !== "string" || !rest.includes(null)) return undefined;
  const words = subject.words.map((word) => literalWord(word ?? "x"));
  const { risky } = readArguments(words, name);
  const hidden = subject.words.findIndex((word, index) => word === null && risky.has(index));
  const program = programOf(name);
  const isChosen = program.subcommands === undefined && program.operands[0] === "code";
  if (hidden < 0 || (program.isWhole !== true && !isChosen)) return undefined;
  return `The words of ${name} choose what runs, so \`*\` does not stand for them; the rule has to name them.`;
}

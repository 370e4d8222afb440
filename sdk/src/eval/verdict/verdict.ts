import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { EvalCase, ExpectedCall } from "../../model/eval/eval-case.ts";
import type { ArgumentDifference } from "../../model/eval/eval-report.ts";
import { endingText, mayContinue, withheldEnding } from "../../model/call/message-ending.ts";
import type { CaseCall, CaseConversation } from "./case-conversation.ts";
import { expectedCalls, noTool } from "../cases/placed-case.ts";
import { compareArguments } from "./compare-arguments.ts";
import { clipText } from "../../util/visible-text.ts";
import { linearPattern } from "../../schema/pattern/judge-pattern.ts";

/** The verdict on one run; a function of its transcript. */
export interface Verdict {
  readonly isRight: boolean;
  /** Whether the right tool was called first, with any arguments. */
  readonly isRightTool: boolean;
  /** The tool that was called first, or `none`. */
  readonly called: string;
  readonly problems: readonly string[];
  readonly differences: readonly ArgumentDifference[];
  readonly unnecessary: number;
  readonly refused: number;
  readonly recovered: boolean | undefined;
}

type FindTool = (name: string) => ToolRecord | undefined;

export function verdictOf(given: EvalCase, conversation: CaseConversation, tool: FindTool): Verdict {
  const { calls } = conversation;
  const accepted = calls.filter(({ outcome }) => outcome !== "refused");
  const { matches, missing } = matched(given, accepted, tool);
  const differences = matches.flatMap((match) => match.differences);
  const called = firstCalled(given, calls);
  const isRightTool = expectedCalls(given).length === 0 ? called === noTool : isWanted(given, called);
  const refused = calls.filter(({ outcome }) => outcome === "refused");
  const made = new Set(matches.map(({ call }) => call));
  const problems = [
    ...silenceProblems(given, conversation),
    ...(isRightTool ? [] : choiceProblems(given, called)),
    ...missing.map((name) => {
      if (refused.some((call) => call.tool === name)) return `The arguments of ${name} were refused.`;
      return `${name} was not called${hasOrder(given) && matches.length > 0 ? " in the given order" : ""}.`;
    }),
    ...differences.map(differenceText),
    ...forbiddenCalls(given, calls),
    ...replyProblems(given, conversation),
  ];
  return {
    isRight: problems.length === 0,
    isRightTool,
    called,
    problems,
    differences,
    unnecessary: calls.filter((call) => call.outcome !== "refused" && !made.has(call)).length,
    refused: refused.length,
    recovered: refused.length === 0 ? undefined : refused.every((call) => isRecovered(call, matches)),
  };
}

const maxValue = 60;

/** `kb_search: /query differs: "plan" instead of "plans".` */
function differenceText({ tool, path, message, expected, got }: ArgumentDifference): string {
  const shown = (value: unknown): string => clipText(JSON.stringify(value), maxValue);
  const values = message === "differs" ? `: ${shown(got)} instead of ${shown(expected)}` : "";
  return `${tool}: ${path || "the arguments"} ${message}${values}.`;
}

interface Match {
  readonly call: CaseCall;
  readonly differences: readonly ArgumentDifference[];
}

/** Matches each expected call with the call nearest in its arguments, in the given order if that matters; unmatched tools are missing. */
function matched(given: EvalCase, accepted: readonly CaseCall[], tool: FindTool) {
  const used = new Set<CaseCall>();
  const matches: Match[] = [];
  const missing: string[] = [];
  let earliest = 0;
  for (const expected of expectedCalls(given)) {
    const named = accepted.filter((call) => call.tool === expected.tool && !used.has(call));
    const later = hasOrder(given) ? named.filter(({ step }) => step >= earliest) : named;
    // Calls of one answer have no order; a later answer does not replace an earlier call.
    const together = isAnyOrder(given) ? later : later.filter(({ step }) => step === later[0]?.step);
    const compared = together.map((call) => ({ call, differences: argumentDifferences(expected, call, tool) }));
    const best = compared.toSorted((one, other) => one.differences.length - other.differences.length)[0];
    if (best === undefined) {
      missing.push(expected.tool);
      continue;
    }
    used.add(best.call);
    earliest = best.call.step;
    matches.push(best);
  }
  return { matches, missing };
}

function argumentDifferences(
  { tool: name, arguments: expected }: ExpectedCall,
  call: CaseCall,
  tool: FindTool,
): readonly ArgumentDifference[] {
  const record = tool(name);
  if (expected === undefined || record === undefined) return [];
  const differences = compareArguments(expected, call.arguments, record.jsonSchema);
  return differences.map((each) => ({ tool: name, ...each }));
}

/** The tool of the first answer with calls: the expected one, if it is among them. */
function firstCalled(given: EvalCase, calls: readonly CaseCall[]): string {
  const first = calls.filter(({ step }) => step === calls[0]?.step);
  return (first.find(({ tool }) => isWanted(given, tool)) ?? first[0])?.tool ?? noTool;
}

function isWanted(given: EvalCase, tool: string): boolean {
  const names = expectedCalls(given).map((each) => each.tool);
  return isAnyOrder(given) ? names.includes(tool) : names[0] === tool;
}

const hasOrder = ({ expect }: EvalCase): boolean => "tools" in expect && expect.order !== "any";
const isAnyOrder = ({ expect }: EvalCase): boolean => "tools" in expect && expect.order === "any";

function silenceProblems(given: EvalCase, { calls, end, finish }: CaseConversation): readonly string[] {
  const ending = withheldEnding(finish);
  if (ending !== undefined && calls.length > 0 && !mayContinue(ending)) return [endingText(ending)];
  if (end === "endless") return ["The model never stops calling tools."];
  if (end === "empty" && calls.length === 0)
    return [`The answer has neither a text nor a call (it ended with ${finish}).`];
  const [first] = calls;
  if (!("none" in given.expect) || first === undefined) return [];
  return [`${first.tool} was called; no call is expected.`];
}

function choiceProblems(given: EvalCase, called: string): readonly string[] {
  if ("none" in given.expect || called === noTool) return [];
  const names = expectedCalls(given).map(({ tool }) => tool);
  const wanted = isAnyOrder(given) ? names.join(" or ") : (names[0] ?? "");
  return [`${called} was called first, where ${wanted} is expected.`];
}

const forbiddenCalls = ({ forbid = [] }: EvalCase, calls: readonly CaseCall[]): readonly string[] =>
  [...new Set(calls.map(({ tool }) => tool))]
    .filter((tool) => forbid.includes(tool))
    .map((tool) => `${tool} was called, which is forbidden.`);

const isRecovered = (refused: CaseCall, matches: readonly Match[]): boolean =>
  matches.some(
    ({ call, differences }) => call.tool === refused.tool && call.step > refused.step && differences.length === 0,
  );

function replyProblems({ reply }: EvalCase, { text }: CaseConversation): readonly string[] {
  if (reply === undefined) return [];
  const { contains = [], matches } = reply;
  const missing = [contains].flat().filter((part) => !text.includes(part));
  const pattern = matches === undefined ? undefined : linearPattern(matches);
  return [
    ...missing.map((part) => `The reply does not contain ${JSON.stringify(part)}.`),
    ...(pattern !== undefined && !pattern.test(text) ? [`The reply does not match ${JSON.stringify(matches)}.`] : []),
  ];
}

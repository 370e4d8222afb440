import path from "node:path";
import { defined } from "../../util/defined.ts";
import { analyseCommand } from "../shell/analyse-command.ts";
import { literalOf } from "../words/shell-word.ts";
import type { CommandAnalysis, ReadFile, SimpleCommand } from "../shell/simple-command.ts";
import type { CompiledPolicy } from "./compile-policy.ts";
import { judgePath } from "./judge-path.ts";
import { judgeProgram } from "./judge-program.ts";
import type { PartVerdict, Verdict } from "./permission.ts";
import { strictest } from "./strictest.ts";

export interface CommandToJudge {
  readonly command: string;
  /** Name of the tool that runs it. */
  readonly tool: string;
  /** Where it starts, from the workspace. */
  readonly folder?: string;
}

/** What is decided about a command, without running anything. */
export function judgeCommand({ command, tool, folder = "" }: CommandToJudge, policy: CompiledPolicy): Verdict {
  const analysis = analyseCommand(command, folder);
  const parts = [
    ...analysis.commands.map((simple) => judgeProgram(simple, tool, policy)),
    ...analysis.reads.flatMap((read) => judgeRead(read, policy)),
  ];
  return { ...decide(parts, analysis), ...programsOf(analysis), parts };
}

function judgeRead({ word, folders }: ReadFile, policy: CompiledPolicy): readonly PartVerdict[] {
  return (folders ?? [null]).flatMap((at) => {
    const folder = at === null ? null : path.resolve(policy.places.root, at);
    return word.shapes.map((shape) => judgePath({ shape, access: "read", folder }, policy));
  });
}

function decide(
  parts: readonly PartVerdict[],
  analysis: CommandAnalysis,
): Pick<Verdict, "effect" | "rule" | "message" | "reasons"> {
  const reasons = analysis.reasons.map(({ message }) => message);
  const [first, ...rest] = parts;
  const worst = first === undefined ? undefined : strictest([first, ...rest]);
  const [reason] = reasons;
  if (reason !== undefined && worst?.effect !== "deny") return { effect: "ask", message: reason, reasons };
  if (worst === undefined) return { effect: "ask", message: "The command runs no program.", reasons };
  if (worst.effect === "allow") return { ...allowed(parts), reasons };
  const { effect, rule, part, message } = worst;
  return { effect, ...defined({ rule }), message: `${part}: ${message}`, reasons };
}

function allowed(parts: readonly PartVerdict[]): Pick<Verdict, "effect" | "rule" | "message"> {
  const rules = [...new Set(parts.flatMap(({ rule }) => rule ?? []))];
  const [rule] = rules;
  const message = rules.length === 0 ? "Nothing in it needs a rule." : `Allowed by ${rules.join(" and ")}.`;
  return { effect: "allow", ...(rule !== undefined && rules.length === 1 && { rule }), message };
}

function programsOf({ commands, reasons }: CommandAnalysis): Pick<Verdict, "programs" | "isUnknown"> {
  const names = commands.flatMap((command: SimpleCommand) => literalOf(command.words[0]) ?? []);
  return { programs: [...new Set(names)], isUnknown: reasons.some(({ isUnknown }) => isUnknown) };
}

import { ToolError } from "../../errors/tool-error.ts";
import type { CallJudge, CallVerdict, JudgedCall } from "../../model/ports/permissions.ts";
import { stableJson } from "../../util/stable-json.ts";
import { clipText, visibleLine, visibleText } from "../../util/visible-text.ts";
import type { CommandConditions } from "../services/commands.ts";
import type { Permissions } from "../permissions/create-permissions.ts";
import { codingSubjects } from "../permissions/rules.ts";

/** The permissions of a workspace, for the runtime and the tools. */
export interface CallPermissions extends Permissions, CallJudge {
  /**
   * For handlers, before the effect. Accepts a call that the runtime has judged with these arguments, and one that the rules allow.
   *
   * @throws ToolError `AUTH` for any other call.
   */
  require(call: { readonly id: string; readonly tool: string; readonly args: object }): void;
}

/** Number of judged calls to remember; the oldest are forgotten, and then judged again. */
const maxJudged = 1_000;

/** A call; only the runtime provides its agent. */
type CallToDecide = Pick<JudgedCall, "tool" | "args" | "agent">;

interface Deciding {
  /** The tools to judge; others are left to the runtime's policy. */
  readonly tools: readonly string[];
  readonly conditions: CommandConditions;
  /** Whether a person must confirm a command because it runs without a sandbox. */
  readonly asksUnsandboxed: boolean;
}

export function createCallPermissions(permissions: Permissions, deciding: Deciding): CallPermissions {
  const judged = new Map<string, string>();
  const keyOf = ({ tool, args }: CallToDecide): string => `${tool} ${stableJson(args)}`;
  return {
    ...permissions,
    judgeCall(call) {
      if (!deciding.tools.includes(call.tool)) return { effect: undefined, message: "" };
      const verdict = decideCall(call, permissions, deciding);
      judged.delete(call.id);
      if (verdict.effect !== "deny") judged.set(call.id, keyOf(call));
      const [oldest] = judged.keys();
      if (oldest !== undefined && judged.size > maxJudged) judged.delete(oldest);
      return verdict;
    },
    require({ id, tool, args }) {
      const call = { tool, args: args as JudgedCall["args"] };
      if (judged.get(id) === keyOf(call)) return;
      const { effect, message } = decideCall(call, permissions, deciding);
      if (effect === "allow" || effect === undefined) return;
      throw new ToolError("AUTH", `${tool} was not run: ${message}`, {
        suggestion: "Tell the user what is not permitted, or find a permitted way.",
      });
    },
  };
}

function decideCall(call: CallToDecide, permissions: Permissions, deciding: Deciding): CallVerdict {
  const { tool, args } = call;
  const verdict = permissions.judge(tool, args);
  // Tools that read no file and run no command are judged only if a rule matches them.
  if (!Object.hasOwn(codingSubjects, tool) && verdict.rule === undefined) return { effect: undefined, message: "" };
  const { conditions, asksUnsandboxed } = deciding;
  const command =
    codingSubjects[tool]?.command === undefined || typeof args.command !== "string" ? undefined : args.command;
  const isUnsandboxed = command !== undefined && asksUnsandboxed && verdict.effect === "allow" && !verdict.isReading;
  const message = isUnsandboxed
    ? `Commands run without a sandbox here: ${conditions.unsandboxed ?? ""}`
    : verdict.message;
  if (verdict.effect !== "ask" && !isUnsandboxed) return { effect: verdict.effect, message };
  return {
    effect: "ask",
    message,
    question:
      command === undefined ? fileQuestion(call, message) : commandQuestion(call, command, { message, conditions }),
    always: isUnsandboxed ? [] : permissions.answers.offered(tool, command ?? args),
  };
}

interface Why {
  readonly message: string;
  readonly conditions: CommandConditions;
}

/** The whole command first, with each line marked, so that no part of it can look like the question. */
function commandQuestion({ args, agent }: CallToDecide, command: string, { message, conditions }: Why): string {
  const { description, working_dir: folder, background } = args;
  const lines = shownCommand(command).split("\n");
  const said = (value: unknown): string | undefined =>
    typeof value === "string" ? visibleText(value).replaceAll("\n", " ") : undefined;
  return [
    `Run this in bash${said(folder) === undefined ? "" : `, in ${said(folder) ?? ""}`}?`,
    ...lines.map((line) => `  | ${line}`),
    ...(lines.length > 1 ? [`It has ${lines.length} lines.`] : []),
    ...(said(description) === undefined ? [] : [`The model says: "${said(description) ?? ""}"`]),
    ...(agent === undefined ? [] : [`It is the call of the agent ${visibleText(agent)}.`]),
    ...(background === true ? ["It continues in the background."] : []),
    `Asked because: ${message}`,
    ...(conditions.unsandboxed === undefined || message.endsWith(conditions.unsandboxed)
      ? []
      : [`It runs without a sandbox: ${conditions.unsandboxed}`]),
  ].join("\n");
}

/** Maximum number of lines of a text in a question; the preview contains all of it. */
const mostLines = 40;

function fileQuestion({ tool, args, agent }: CallToDecide, message: string): string {
  const { reads = [], writes = [] } = codingSubjects[tool] ?? {};
  const named = (names: readonly string[]): readonly string[] =>
    names
      .flatMap((name) => args[name] ?? [])
      .map((file) => visibleLine(typeof file === "string" ? file : JSON.stringify(file)));
  const [read, written] = [named(reads), named(writes)];
  const [verb, files] = written.length > 0 ? ["Change", written] : ["Read", read];
  return [
    files.length > 0 ? `${verb} ${files.join(", ")} (${tool})?` : `Run ${tool}?`,
    ...marked("|", args.content),
    ...marked("-", args.old),
    ...marked("+", args.new),
    ...(agent === undefined ? [] : [`It is the call of the agent ${visibleText(agent)}.`]),
    `Asked because: ${message}`,
  ].join("\n");
}

function marked(mark: string, text: unknown): readonly string[] {
  if (typeof text !== "string" || text === "") return [];
  const lines = visibleText(text).replace(/\n$/, "").split("\n");
  const shown = lines.slice(0, mostLines).map((line) => `  ${mark} ${clipText(line, 200)}`);
  return lines.length > mostLines ? [...shown, `  ${mark} (${lines.length - mostLines} more lines)`] : shown;
}

/** A command as shown to a person: complete, with invisible and control characters as code points, so that it looks like what runs. */
export const shownCommand = (command: string): string => visibleText(command.replaceAll("\r\n", "⟨U+000D⟩\n"));

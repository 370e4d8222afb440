import type { ConfirmationPreview } from "../model/ports/question.ts";
import type { UiRequest } from "../model/ports/ui-port.ts";
import type { Json } from "../util/json.ts";

/** The person's decision about a call that needs confirmation. */
export type ConfirmAnswer = "yes" | "no";

/** The person's decisions: always the same, in order, or computed from the question. */
export type ScriptedConfirm =
  | ConfirmAnswer
  | readonly ConfirmAnswer[]
  | ((preview: ConfirmationPreview) => ConfirmAnswer | Promise<ConfirmAnswer>);

/** The user's answers to the requests of `ui` tools: in order, or computed from the request. */
export type ScriptedAnswers = readonly Json[] | ((request: UiRequest) => Json | Promise<Json>);

/** The questions that a test has recorded. */
interface Record {
  readonly confirmations: ConfirmationPreview[];
  readonly uiRequests: UiRequest[];
  readonly faults: Error[];
}

interface Script {
  readonly confirm: ScriptedConfirm | undefined;
  readonly answers: ScriptedAnswers;
}

/**
 * Records the questions to a person, and gives the scripted answers.
 *
 * @throws Error if there is no decision, a decision other than `yes` and `no`, or no answer.
 */
export function answered(request: UiRequest, record: Record, { confirm, answers }: Script): Promise<Json> {
  const { preview } = request;
  if (preview === undefined) return answer(request, record.uiRequests, answers);
  return decide(preview, record.confirmations, confirm ?? []).catch((fault: unknown) => {
    record.faults.push(fault as Error);
    throw fault;
  });
}

async function decide(
  preview: ConfirmationPreview,
  asked: ConfirmationPreview[],
  script: ScriptedConfirm,
): Promise<ConfirmAnswer> {
  asked.push(preview);
  const decision = await decisionOf(preview, asked.length, script);
  if (decision === "yes" || decision === "no") return decision;
  const shown = decision === undefined ? "nothing" : JSON.stringify(decision);
  const what = `${preview.tool} asks for confirmation ${asked.length} ("${preview.question}")`;
  if (Array.isArray(script) && decision === undefined) {
    throw new Error(`${what}, but \`confirm\` has only ${script.length}.`);
  }
  throw new Error(`${what}, but \`confirm\` gives ${shown} instead of "yes" or "no".`);
}

function decisionOf(preview: ConfirmationPreview, count: number, script: ScriptedConfirm): unknown {
  if (typeof script === "function") return script(preview);
  return typeof script === "string" ? script : script[count - 1];
}

async function answer(request: UiRequest, requests: UiRequest[], script: ScriptedAnswers): Promise<Json> {
  requests.push(request);
  if (typeof script === "function") return script(request);
  const given = script[requests.length - 1];
  if (given !== undefined) return given;
  throw new Error(
    `${request.toolId} asks the user for answer ${requests.length}, but the test has only ${script.length}.`,
  );
}

import { faultLine } from "../../model/ports/answer-words.ts";
import type { InputRequest } from "@modelcontextprotocol/server";
import { ToolError } from "../../errors/tool-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { UiRequest } from "../../model/ports/ui-port.ts";
import type { GivenAnswer, Question } from "../../model/ports/question.ts";
import type { Questions } from "../../questions/options.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { isSecret } from "../../schema/redact.ts";
import { allSchemas } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { answerForm, type Unfit } from "./answer-form.ts";

/** A question to a client: for its person, its model, or about its folders. */
export interface PeerQuestion {
  /** Id of the question that a person has to answer; undefined if no person is asked. */
  readonly id?: string;
  /** Its key in the protocol; undefined if it is numbered. */
  readonly key: string | undefined;
  /** The request for the client. `faults` are the errors of the previous answer; empty at first. */
  readonly request: (faults: readonly string[]) => InputRequest;
  /** Accepts an answer, or returns its errors if the question has to be repeated. */
  readonly take: (answer: unknown) => Promise<readonly string[]>;
  readonly cancel: () => void;
}

/** The requested schema if the answer's type is unknown. */
export const anyText: JsonSchema = { type: "string" };

export interface Elicited {
  readonly questions: Pick<Questions, "answer">;
  /** The person who answers. */
  readonly principal: string;
  readonly key: string | undefined;
}

/** A question as a form of the client. @throws ToolError `PERMANENT` if a form cannot ask it. */
export function elicitation(question: Question, { questions, principal, key }: Elicited): PeerQuestion {
  const { id, kind, tool = "", schema = anyText } = question;
  const made = answerForm(schema);
  if ("reason" in made) throw unfitError(tool, made, "Ask the user in the conversation.");
  const { requestedSchema, restore } = made;
  const refusal: GivenAnswer = kind === "approval" ? { id, answer: "no" } : { id };
  return {
    id,
    key,
    request: (faults) => {
      const message = [messageOf(question), ...(faults.length === 0 ? [] : [faults.join("\n")])].join("\n\n");
      return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } as FormParams };
    },
    async take(reply) {
      const { action, content } = isRecord(reply) ? reply : {};
      if (action !== "accept" && action !== "decline" && action !== "cancel") return ["There was no answer."];
      const given = action === "accept" ? { id, answer: restore(content) } : refusal;
      const receipt = await questions.answer(given, principal);
      return receipt.code === 422 ? receipt.faults.map(faultLine) : [];
    },
    cancel: () => void questions.answer({ id }, principal).catch(() => undefined),
  };
}

type FormParams = Extract<InputRequest, { method: "elicitation/create" }>["params"];

/** The question as text, with the arguments of a call to approve. */
export const messageOf = ({ message, preview }: Pick<Question, "message" | "preview">): string =>
  preview === undefined ? message : `${message}\n\n${JSON.stringify(preview.args, null, 2)}`;

export function unanswered(action: "decline" | "cancel"): ToolError {
  const message =
    action === "decline" ? "The user declined to answer." : "The user closed the question without an answer.";
  return new ToolError("PERMANENT", message, {
    suggestion: "Continue without the answer, or ask in the conversation.",
  });
}

export const fitsForm = ({ answerSchema = anyText }: Pick<ToolRecord, "answerSchema">): boolean =>
  "requestedSchema" in answerForm(answerSchema);

/** Whether the answer of a tool is a secret that no model and no page of a client may see. */
export const isConfidential = ({ answerSchema = anyText }: Pick<ToolRecord, "answerSchema">): boolean =>
  allSchemas(answerSchema).some(isSecret);

/** @param property The property with which the model can pass on the answer; undefined if it cannot. */
export function cannotAsk(request: UiRequest, hasForms = false, property?: string): ToolError {
  const { kind, toolId, message: question, sensitive, answerSchema = anyText } = request;
  if (kind === "approval")
    return new ToolError("PERMANENT", "This MCP client cannot ask.", {
      suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
    });
  const form = answerForm(answerSchema);
  const isSecretAnswer = sensitive === true || isConfidential({ answerSchema });
  const suggestion = isSecretAnswer
    ? "Do not ask for it in the conversation: it is confidential. Tell the user to call the tool from a client that opens web pages."
    : property === undefined
      ? `Ask the user in the conversation: ${question}`
      : `Ask the user in the conversation, then call ${toolId} again with the answer as \`${property}\`. The question: ${question}`;
  if (hasForms && isSecretAnswer) return unfitError(toolId, "reason" in form ? form : secret, suggestion);
  if (hasForms && "reason" in form) return unfitError(toolId, form, suggestion);
  const message = `${toolId} asks the user, which this MCP client does not support.`;
  return new ToolError("PERMANENT", message, { suggestion });
}

const secret: Unfit = { path: "", reason: "MCP does not allow a form to ask for a secret" };

function unfitError(asker: string, { path, reason }: Unfit, suggestion: string): ToolError {
  const what = path === "" ? "The answer" : `\`${path}\` of the answer`;
  return new ToolError("PERMANENT", `${asker} cannot ask the user here: ${reason} (${what}).`, { suggestion });
}

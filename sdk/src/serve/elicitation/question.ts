import type { InputRequest } from "@modelcontextprotocol/server";
import type { ConfirmationPreview } from "../../model/response.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { UiRequest } from "../../model/ports/ui.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { compileSchema } from "../../schema/compile-schema.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { isSecret } from "../../schema/redaction-plan.ts";
import { allSchemas } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { answerForm, type AnswerForm, type Unfit } from "./answer-form.ts";

export interface Question {
  /** Its name in the protocol; undefined if it is numbered. */
  readonly key: string | undefined;
  /** As the client gets it. `faults` say what was wrong with the answer before; empty at first. */
  readonly request: (faults: readonly string[]) => InputRequest;
  /** The value of an answer, what is wrong with it, or why the person did not answer. */
  readonly read: (answer: unknown) => Reading;
}

export type Reading =
  { readonly value: Json } | { readonly faults: readonly string[] } | { readonly refusal: ToolError };

/** Asks whether a call may run. Only `confirm: true` lets it. */
export function confirmationQuestion({ question, args }: ConfirmationPreview): Question {
  return form({
    key: undefined,
    message: `${question}\n\n${JSON.stringify(args, null, 2)}`,
    requestedSchema: {
      type: "object",
      properties: { confirm: { type: "boolean", title: "Run it", description: "Whether this call may run." } },
      required: ["confirm"],
    },
    read: (content) => {
      const confirm = isRecord(content) ? content.confirm : undefined;
      return typeof confirm === "boolean" ? { value: confirm } : { faults: ["`confirm` must be true or false."] };
    },
  });
}

/** What is asked for where the type of the answer is not known. */
export const anyText = { type: "string" } as const;

/**
 * Asks what a `ui` tool wants to know.
 *
 * @throws ToolError `PERMANENT` where a form cannot ask for it.
 */
export function uiQuestion(request: UiRequest, tool: ToolRecord | undefined): Question {
  const { toolId, key } = request;
  return formQuestion(toolId, { message: messageOf(request, tool), answer: tool?.answerSchema ?? anyText, key });
}

export function messageOf({ toolId, payload }: UiRequest, tool: ToolRecord | undefined): string {
  return textOf(payload) ?? tool?.metadata.title ?? `${toolId} asks for an answer.`;
}

export interface FormRequest {
  readonly message: string;
  readonly answer: JsonSchema;
  readonly key?: string | undefined;
}

/**
 * Asks for an answer of a schema; `asker` is the name of the tool or prompt.
 *
 * @throws ToolError `PERMANENT` where a form cannot ask for it.
 */
export function formQuestion(asker: string, { message, answer, key }: FormRequest): Question {
  const made = answerForm(answer);
  if ("reason" in made) throw unfitError(asker, made, "Ask the user in the conversation.");
  const { requestedSchema, restore } = made;
  return form({
    key,
    message,
    requestedSchema,
    read: (content) => {
      const value = restore(content);
      const isValid = compileSchema(answer);
      if (isValid(value)) return { value };
      return {
        faults: isValid.errors.map(
          ({ instancePath, message: fault }) => `${instancePath || "The answer"} ${fault ?? "is not valid"}.`,
        ),
      };
    },
  });
}

interface Form extends Pick<Question, "key"> {
  readonly message: string;
  readonly requestedSchema: AnswerForm["requestedSchema"];
  readonly read: Question["read"];
}

function form({ key, message, requestedSchema, read }: Form): Question {
  return {
    key,
    request: (faults) => ({
      method: "elicitation/create",
      params: { mode: "form", message: [message, ...faulty(faults)].join("\n\n"), requestedSchema } as FormParams,
    }),
    read: (answer) => {
      const { action, content } = isRecord(answer) ? answer : {};
      if (action === "decline" || action === "cancel") return { refusal: unanswered(action) };
      return action === "accept" ? read(content) : { faults: ["There was no answer."] };
    },
  };
}

type FormParams = Extract<InputRequest, { method: "elicitation/create" }>["params"];

const faulty = (faults: readonly string[]): readonly string[] => (faults.length === 0 ? [] : [faults.join("\n")]);

function textOf(payload: JsonObject): string | undefined {
  for (const key of ["question", "message", "prompt", "title", "text"]) {
    const text = payload[key];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

export function unanswered(action: "decline" | "cancel"): ToolError {
  const message =
    action === "decline" ? "The user declined to answer." : "The user closed the question without an answer.";
  return new ToolError("PERMANENT", message, { suggestion: "Go on without the answer, or ask in the conversation." });
}

export const fitsForm = (tool: ToolRecord | undefined): boolean =>
  "requestedSchema" in answerForm(tool?.answerSchema ?? anyText);

/** Whether the answer of a tool is a secret, which no model and no page of a client may see. */
export const isConfidential = ({ answerSchema = anyText }: ToolRecord): boolean =>
  allSchemas(answerSchema).some(isSecret);

export interface Obstacle {
  readonly form: boolean;
  /** The property by which the model can hand the answer over; undefined where it cannot. */
  readonly property?: string | undefined;
}

export function cannotAsk(request: UiRequest, tool: ToolRecord | undefined, obstacle?: Obstacle): ToolError {
  const { toolId, sensitive } = request;
  const { form: hasForms = false, property } = obstacle ?? {};
  const form = answerForm(tool?.answerSchema ?? anyText);
  const isSecretAnswer = sensitive === true || (tool !== undefined && isConfidential(tool));
  const suggestion = isSecretAnswer
    ? "Do not ask for it in the conversation: it is confidential. Tell the user to call the tool from a client that opens web pages."
    : property === undefined
      ? "Ask the user in the conversation."
      : `Ask the user in the conversation, then call ${toolId} again with the answer as \`${property}\`.`;
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

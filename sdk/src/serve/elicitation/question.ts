import type { ConfirmationPreview } from "../../model/confirmation.ts";
import type { UiRequest } from "../../model/ports/ui.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { compileSchema } from "../../schema/compile/compile-schema.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { answerForm, type AnswerForm } from "./answer-form.ts";

/** What a person is asked through an MCP client. */
export interface Question {
  readonly message: string;
  readonly requestedSchema: AnswerForm["requestedSchema"];
  /** What the content of an accepted form says, or what is wrong with it. */
  readonly read: (content: unknown) => { readonly value: Json } | { readonly faults: readonly string[] };
}

/** Asks whether a call may run. Only `confirm: true` lets it. */
export function confirmationQuestion({ question, args }: ConfirmationPreview): Question {
  return {
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
  };
}

const anyText = { type: "string" } as const;

/**
 * Asks what a `ui` tool wants to know.
 *
 * @throws ToolError `PERMANENT` where a form cannot ask for it.
 */
export function uiQuestion({ toolId, payload }: UiRequest, tool: ToolRecord | undefined): Question {
  const schema = tool?.answerSchema ?? anyText;
  const form = answerForm(schema);
  if ("reason" in form) {
    const what = form.path === "" ? "The answer" : `\`${form.path}\` of the answer`;
    throw new ToolError("PERMANENT", `${toolId} cannot ask the user here: ${form.reason} (${what}).`, {
      suggestion: "Ask the user in the conversation.",
    });
  }
  const { requestedSchema, restore } = form;
  return {
    message: messageOf(payload) ?? tool?.metadata.title ?? `${toolId} asks for an answer.`,
    requestedSchema,
    read: (content) => {
      const value = restore(content);
      const isValid = compileSchema(schema);
      if (isValid(value)) return { value };
      return {
        faults: isValid.errors.map(
          ({ instancePath, message }) => `${instancePath || "The answer"} ${message ?? "is not valid"}.`,
        ),
      };
    },
  };
}

/** The text of the payload that a person is meant to read. */
function messageOf(payload: JsonObject): string | undefined {
  for (const key of ["question", "message", "prompt", "title", "text"]) {
    const text = payload[key];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

/** What a handler gets where the person does not answer. */
export function unanswered(action: "decline" | "cancel"): ToolError {
  const message =
    action === "decline" ? "The user declined to answer." : "The user closed the question without an answer.";
  return new ToolError("PERMANENT", message, { suggestion: "Go on without the answer, or ask in the conversation." });
}

/** What a handler gets where the client cannot ask. */
export function cannotAsk(toolId: string): ToolError {
  return new ToolError("PERMANENT", `${toolId} asks the user, which this MCP client does not support.`, {
    suggestion: "Ask the user in the conversation.",
  });
}

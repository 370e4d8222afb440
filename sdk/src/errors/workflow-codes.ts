import type { ErrorCode } from "./error-code.ts";

/** Codes about workflows and their conversations. */
export const workflowCodes = {
  WORKFLOW_INVALID: {
    summary: "A workflow is not valid.",
    remedy: "Correct what the message names in the workflow.",
  },
  CONVERSATION_ENDED: {
    summary: "The conversation has ended, and takes no message.",
    remedy: "Open a new conversation.",
  },
  CONVERSATION_UNKNOWN: {
    summary: "The id is that of a run that is no conversation.",
    remedy: "Open the conversation with another id, or go on with the run by `runAgent`.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;

import type { ErrorCode } from "./error-code.ts";

/** Codes about workflows and their conversations. */
export const workflowCodes = {
  WORKFLOW_INVALID: {
    summary: "A workflow is not valid.",
    remedy: "Correct what the message names in the workflow.",
  },
  WORKFLOW_UNREADABLE: {
    summary: "A workflow file cannot be read, or is not JSON.",
    remedy: "Correct the file at the named location.",
  },
  WORKFLOW_TOOL_MISSING: {
    summary: "A workflow names a tool that the project does not have.",
    remedy: "Correct the module or the function, or add the tool at one of the paths that were tried.",
  },
  WORKFLOW_AGENT_UNKNOWN: {
    summary: "A workflow names an agent that it does not have.",
    remedy: "Correct the name, or add the agent to `agents` of the workflow or as `agents/<name>.ts`.",
  },
  WORKFLOW_EVENT_ALIAS: {
    summary: "A workflow names an event as another system does.",
    remedy: "Write the name of the event that it stands for.",
  },
  WORKFLOW_REPEATED: {
    summary: "A workflow names a thing twice.",
    remedy: "Remove one of the two entries.",
  },
  WORKFLOW_HOOK_CYCLE: {
    summary: "Hooks of one event require each other.",
    remedy: "Remove one of the names from `requires` of these tools.",
  },
  WORKFLOW_HOOK_OPEN: {
    summary: "A hook can refuse, and lets everything pass when it fails.",
    remedy: 'Set `onFailure: "deny"` in the tool, or `onFailure: "continue"` where that is meant.',
  },
  CONVERSATION_ENDED: {
    summary: "The conversation has ended, and takes no message.",
    remedy: "Open a new conversation.",
  },
  CONVERSATION_FAILED: {
    summary: "A server cannot open or continue the conversation of a session.",
    remedy: "Correct what the message names, and restart the server: it answers the message then.",
  },
  CONVERSATION_UNKNOWN: {
    summary: "The id is that of a run that is not a conversation.",
    remedy: "Open the conversation with another id, or go on with the run by `runAgent`.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;

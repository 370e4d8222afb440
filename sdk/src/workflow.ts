/**
 * Workflows: conversations of agents with a user, with hooks around them. Loads no provider.
 *
 * @module
 */
export { openConversation } from "./workflow/conversation/open-conversation.ts";
export type {
  Conversation,
  ConversationOptions,
  ConversationReport,
  SendOptions,
} from "./workflow/conversation/options.ts";
export type { HandoffCondition, HandoffRule, Workflow, WorkflowHook } from "./model/workflow.ts";
export { answerQuestion } from "./agents/loop/answer-question.ts";
export type {
  AgentOutcome,
  AgentPayload,
  ConversationDirection,
  EndReason,
  HookCall,
  HookDeny,
  HookEnd,
  HookFailurePolicy,
  HookMessage,
  HookPayloads,
  HookReturns,
} from "./model/hook.ts";

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
export type { AgentPayload, HookDeny, HookEnd, HookPayloads, HookReturns } from "./model/hook.ts";
export { explanationText } from "./workflow/file/explanation.ts";
export type { ExplainedSetting, ExplainedTool, WorkflowExplanation } from "./model/workflow-explanation.ts";
export { convertWorkflow } from "./workflow/file/convert-workflow.ts";
export { loadWorkflow, type LoadedWorkflow, type LoadWorkflowOptions } from "./workflow/file/load-workflow.ts";
export {
  watchWorkflow,
  type LiveWorkflow,
  type WatchedWorkflow,
  type WatchWorkflowOptions,
} from "./workflow/file/watch-workflow.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
export type * from "./shared-types/agents.ts";

/**
 * Declares agents and workflows, runs them over a durable timeline, holds conversations with users, and renders both for any model. Loads no
 * provider; databases and packages that read files are optional and are loaded at their first use.
 *
 * @module
 */
export {
  answerQuestion,
  cancelRun,
  type QuestionAnswer,
  type RunAnswerReceipt,
  runQuestions,
} from "./agents/loop/answer-question.ts";
export { runAgent, startRun, type StartRunOptions } from "./agents/loop/run-agent.ts";
export { workAgents, type WorkAgentsOptions } from "./agents/loop/work-agents.ts";
export { createMemory } from "./agents/memory/memory.ts";
export { type PromptFormat, type PromptForms } from "./agents/render/prompt-forms.ts";
export { renderForLlm, type RenderForLlmOptions } from "./agents/run/render-for-llm.ts";
export { timelineEntries, type FlatEntry } from "./agents/timeline/timeline-entries.ts";
export { workWithDbos, type WorkWithDbosOptions } from "./agents/loop/work-with-dbos.ts";
export {
  eraseDocument,
  eraseRun,
  type ErasedDocument,
  listRuns,
  readRun,
  type RunSummary,
} from "./agents/timeline/run-log.ts";
export type { DocumentsOf } from "./documents/documents-of.ts";
export { openDocuments } from "./documents/stage-documents.ts";
export { TOOL_BEHAVIOR } from "./model/tool/tool-behavior.ts";
export { dbosStore, type DbosOptions, type DbosStore } from "./storage/dbos.ts";
export { memoryStore } from "./storage/memory.ts";
export { postgresStore } from "./storage/postgres.ts";
export { sqliteStore } from "./storage/sqlite.ts";
export { openConversation } from "./workflow/conversation/open-conversation.ts";
export { loadWorkflow, type LoadWorkflowOptions, type LoadedWorkflow } from "./workflow/file/load-workflow.ts";
export { watchWorkflow, type LiveWorkflow, type WatchWorkflowOptions } from "./workflow/file/watch-workflow.ts";
export type { AgentEvent, AgentHost, RunAgentOptions, RunReport, TaskReport } from "./agents/run/options.ts";
export type { AskedModels, FoundPage, TaskHistory, WebSearch } from "./model/ports/asked-models.ts";
export type { LanguageModel } from "./model/ports/language-model.ts";
export type { Memory, MemoryPort, MemoryScope, MemoryService } from "./model/ports/memory.ts";
export type { QuestionState, TaskStatus } from "./model/tasks/task.ts";
export type {
  CallEnd,
  DocumentReference,
  EntryOf,
  EntryType,
  NewEntry,
  TaskError,
  TimelineEntry,
} from "./model/tasks/timeline.ts";
export type { Usage } from "./model/tasks/usage.ts";
export type { HandoffRule, Workflow, WorkflowHook } from "./model/workflow/workflow.ts";
export type { SqliteOptions } from "./storage/sql/sqlite-database.ts";
export type { PostgresOptions } from "./storage/sql/postgres-database.ts";
export type {
  Conversation,
  ConversationOptions,
  ConversationReport,
  SendOptions,
} from "./workflow/conversation/options.ts";
export { optionsOf } from "./model/ports/question.ts";

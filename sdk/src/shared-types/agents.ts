/**
 * Types of agents, their runs and conversations, for every entry that runs agents.
 *
 * @module
 */
export type { PinnedTools } from "../agents/compact/pinned.ts";
export type { QuestionAnswer, RecordedAnswer } from "../agents/loop/answer-question.ts";
export type { WorkAgentsOptions } from "../agents/loop/work-agents.ts";
export type { DocumentSettings, RenderedDocument } from "../agents/render/documents.ts";
export type { RenderProfile } from "../agents/render/profiles.ts";
export type { RenderedLog, Rendering } from "../agents/render/render.ts";
export type * from "../agents/run/options.ts";
export type * from "../model/conversation/message.ts";
export type { DocumentStore } from "../model/ports/document-store.ts";
export type * from "../model/ports/durable-engine.ts";
export type { LanguageModel } from "../model/ports/language-model.ts";
export type { Memory, MemoryOwner, MemoryPort, MemoryScope } from "../model/ports/memory.ts";
export type { ConversationContents, HookStep } from "../model/tasks/conversation-entries.ts";
export type * from "../model/tasks/task.ts";
export type * from "../model/tasks/timeline.ts";
export type { ToolBehavior, ToolBehaviors } from "../model/tool-behavior.ts";
export type { DocumentContent, DocumentWrite } from "../model/workspace/document.ts";
export type { RememberedText } from "../model/tasks/remembered-text.ts";
export type { Usage } from "../model/tasks/usage.ts";
export type { AnswerDocument } from "../agents/loop/answer-question.ts";

/**
 * Agents: declares them, runs them over a durable timeline, and renders it for any model. Loads no provider.
 *
 * @module
 */
export { defineAgent } from "./define/define-agent.ts";
export { TOOL_BEHAVIOR, type ToolBehavior, type ToolBehaviors } from "./model/tool-behavior.ts";
export { foldTimeline } from "./agents/timeline/fold.ts";
export { checkPrompt } from "./agents/render/check-prompt.ts";
export { profileOf, renderProfiles, type RenderProfile } from "./agents/render/profiles.ts";
export { render, type RenderedLog, type Rendering } from "./agents/render/render.ts";
export { answerQuestion, cancelRun, type QuestionAnswer, type RecordedAnswer } from "./agents/loop/answer-question.ts";
export { runAgent } from "./agents/loop/run-agent.ts";
export { workAgents, type WorkAgentsOptions } from "./agents/loop/work-agents.ts";
export type { AgentEvent, AgentHost, RunAgentOptions, RunReport, TaskReport } from "./agents/run/options.ts";
export { memoryEngine, type MemoryEngineOptions } from "./engines/memory.ts";
export { sqliteEngine, type SqliteEngineOptions } from "./engines/sqlite.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type { LanguageModel } from "./model/ports/language-model.ts";
export type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "./model/ports/durable-engine.ts";
export type { CallStatus, QuestionState, RunState, TaskCall, TaskState, TaskStatus } from "./model/task.ts";
export type {
  Answerer,
  AskedCall,
  CallEnd,
  DocumentReference,
  EntryContents,
  EntryOf,
  EntryType,
  MessagePart,
  NewEntry,
  Question,
  RunLimits,
  TaskError,
  TimelineEntry,
  Usage,
} from "./model/timeline.ts";
export type { Json, JsonObject } from "./util/json.ts";

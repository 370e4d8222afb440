/**
 * Agents: declares them, runs them over a durable timeline, and renders it for any model. Loads no provider.
 *
 * @module
 */
export { defineAgent } from "./define/define-agent.ts";
export { TOOL_BEHAVIOR } from "./model/tool-behavior.ts";
export { compactTimeline, type CompactOptions, type Compaction } from "./agents/compact/compact.ts";
export { loadAgentToolkit } from "./agents/toolkit/agent-tools.ts";
export { agentServices, type AgentServices } from "./agents/toolkit/agent-services.ts";
export { createMemory } from "./agents/memory/create-memory.ts";
export type { MemoryService } from "./model/ports/memory.ts";
export type { AskedModels, FoundPage, TaskHistory, WebSearch } from "./model/ports/asked-models.ts";
export { foldTimeline } from "./agents/timeline/fold.ts";
export { checkPrompt } from "./agents/render/check-prompt.ts";
export { profileOf, renderProfiles } from "./agents/render/profiles.ts";
export { documentKey } from "./agents/render/documents.ts";
export { render } from "./agents/render/render.ts";
export { answerQuestion, cancelRun } from "./agents/loop/answer-question.ts";
export { runAgent, startRun, type StartRunOptions } from "./agents/loop/run-agent.ts";
export { workAgents } from "./agents/loop/work-agents.ts";
export { memoryEngine, type MemoryEngineOptions } from "./engines/memory.ts";
export { postgresEngine } from "./engines/postgres.ts";
export type { PostgresEngineOptions } from "./engines/shared/open-postgres.ts";
export type { SqliteEngineOptions } from "./engines/shared/open-sqlite.ts";
export { sqliteEngine } from "./engines/sqlite.ts";
export type { PostgresOptions } from "./stores/sql/postgres-database.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
export type * from "./shared-types/agents.ts";

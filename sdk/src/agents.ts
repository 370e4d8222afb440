/**
 * Agents: declares them, runs them over a durable timeline, and renders it for any model. Loads no provider.
 *
 * @module
 */
export { defineAgent } from "./define/define-agent.ts";
export { TOOL_BEHAVIOR, type ToolBehavior, type ToolBehaviors } from "./model/tool-behavior.ts";
export { foldTimeline } from "./agents/timeline/fold.ts";
export { memoryEngine, type MemoryEngineOptions } from "./engines/memory.ts";
export { sqliteEngine, type SqliteEngineOptions } from "./engines/sqlite.ts";

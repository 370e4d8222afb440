/**
 * Types of what a registry holds, for every entry that hands out a registry or a record.
 *
 * @module
 */
export type { AgentDefinition } from "../model/agent.ts";
export type * from "../model/provider-tools.ts";
export type { ProviderForm } from "../model/registry.ts";
export type { ToolSummary } from "../model/tool-summary.ts";
export type { ToolSelection } from "../registry/is-offered.ts";
export type { PromptSelection } from "../registry/prompt-for.ts";
export type { Registry } from "../registry/registry.ts";

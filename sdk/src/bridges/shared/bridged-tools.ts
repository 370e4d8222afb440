import type { Confirmer } from "../../model/call/confirm-policy.ts";
import type { Confirmation } from "../../model/call/response.ts";
import type { Category } from "../../model/tool/tool.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { AttachOptions } from "../../transports/loop/made-calls.ts";
import { readDefinition, type ReadDefinition } from "../../transports/shared/read-definition.ts";
import { defined } from "../../util/defined.ts";

/** A tool as its definition for a provider describes it. */
export interface BridgedTool extends ReadDefinition {
  readonly title?: string;
  readonly description: string;
}

/**
 * The tools that a model is offered, in the format of one provider.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
 */
export function bridgedTools(
  session: BridgedSession,
  { provider, agent, names }: BridgeOptions & { readonly provider: string },
): readonly BridgedTool[] {
  return session.toolsFor(provider, defined({ agent, names })).flatMap((definition) => readTool(session, definition));
}

function readTool(session: BridgedSession, definition: object): readonly BridgedTool[] {
  const read = readDefinition(definition);
  if (read === undefined) return [];
  const record = session.registry.tool(read.name);
  if (record === undefined) return [];
  const { title } = record.metadata;
  return [{ description: "", ...read, name: record.toolId, ...defined({ title }) }];
}

/** The part of a tool's record that a bridge needs. */
export interface BridgedRecord {
  readonly toolId: string;
  readonly category: Category;
  readonly metadata: { readonly title?: string };
}

/** The part of a `Session` that a bridge needs. */
export interface BridgedSession<Tools extends ToolTypes = ToolTypes> {
  readonly registry: {
    /** Never set; carries the types. */
    readonly types?: Tools;
    tool(name: string): BridgedRecord | undefined;
  };
  toolsFor(
    providerId: string,
    selection?: { readonly agent?: string; readonly names?: readonly string[] },
  ): readonly object[];
  confirmations(): readonly Confirmation[];
  isDecided(callId: string, messageId: string): boolean;
  confirmerOf(tool: string): Confirmer | undefined;
}

/** Options of a bridge's tools. */
export interface BridgeOptions extends Pick<AttachOptions, "agent" | "parallel" | "signal"> {
  /** The model's provider, which determines the format of the definitions. */
  readonly provider?: string;
  /** Only tools of these names; default: all. */
  readonly names?: readonly string[];
}

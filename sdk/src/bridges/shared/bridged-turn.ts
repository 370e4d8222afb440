import type { Confirmation } from "../../model/confirmation.ts";
import type { Confirmer } from "../../model/confirm-policy.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { Category } from "../../model/tool.ts";
import type { ToolTypes } from "../../model/tool-types.ts";

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
  confirmerOf(tool: string): Confirmer | undefined;
}

/** The part of a `Turn` that a bridge needs. */
export interface BridgedTurn<Tools extends ToolTypes = ToolTypes> {
  readonly session: BridgedSession<Tools>;
  call(
    name: string,
    args: unknown,
    options?: {
      readonly provider?: string | undefined;
      readonly callId?: string;
      readonly agent?: string;
      readonly signal?: AbortSignal;
      readonly confirmation?: string;
    },
  ): Promise<ToolResponse>;
  decline(token: string): Promise<ToolResponse>;
}

/** A turn, or a function that gives the current one where the tools last longer than a turn. */
export type TurnSource<Tools extends ToolTypes = ToolTypes> = BridgedTurn<Tools> | (() => BridgedTurn<Tools>);

/** What may be said about the tools that a bridge gives. */
export interface BridgeOptions {
  /** The provider whose form the definitions have: that of the model. */
  readonly provider?: string;
  /** The agent that gets the tools and calls them; default: the session's. */
  readonly agent?: string;
  /** Only tools of these names; default: all. */
  readonly names?: readonly string[];
  /** Cancels all calls. */
  readonly signal?: AbortSignal;
  /**
   * Whether calls run at the same time. A function decides for each tool: one for which it says false waits for the calls before it, and the
   * calls after it wait for it. Default: tools of the categories `retrieval` and `utility`, which only read, run at the same time; any other
   * runs by itself.
   */
  readonly parallel?: boolean | ((tool: string) => boolean);
}

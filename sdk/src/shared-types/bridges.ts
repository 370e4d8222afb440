/**
 * Types of a turn handed to another library, for the entries of bridges.
 *
 * @module
 */
export type {
  BridgeOptions,
  BridgedRecord,
  BridgedSession,
  BridgedTurn,
  TurnSource,
} from "../bridges/shared/bridge.ts";
export type { CutText, ToolCallError, ToolOutput } from "../bridges/shared/tool-output.ts";

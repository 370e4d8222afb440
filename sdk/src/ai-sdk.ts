/**
 * The bridge to the AI SDK, versions 6 and 7: the tools of a turn, for `generateText`, `streamText` and agents. Loads no package.
 *
 * @module
 */
export {
  aiSdkTools,
  type AiSdkApprovalOptions,
  type AiSdkCallOptions,
  type AiSdkContent,
  type AiSdkJson,
  type AiSdkModelOutput,
  type AiSdkTool,
  type AiSdkTools,
} from "./bridges/ai-sdk.ts";
export type { StandardInput } from "./bridges/shared/standard-input.ts";

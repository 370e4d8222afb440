/**
 * The bridge to the AI SDK, versions 6 and 7: the tools of a turn, for `generateText`, `streamText` and agents. Loads no package.
 *
 * @module
 */
export { aiSdkTools, type AiSdkTool, type AiSdkTools } from "./bridges/ai-sdk.ts";

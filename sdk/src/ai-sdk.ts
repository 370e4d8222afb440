/**
 * The bridge to the AI SDK, versions 6 and 7: a turn's tools for `generateText`, `streamText` and agents. Loads no package.
 *
 * @module
 */
export { aiSdkTools, type AiSdkTool, type AiSdkTools } from "./bridges/ai-sdk.ts";

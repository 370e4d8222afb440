export { tools } from "./bridges/ai-sdk.ts";

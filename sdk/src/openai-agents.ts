export { tools } from "./bridges/openai-agents.ts";

export { tools } from "./bridges/mastra.ts";

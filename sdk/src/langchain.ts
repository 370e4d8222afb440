export { tools } from "./bridges/langchain.ts";

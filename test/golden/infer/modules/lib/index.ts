export * from "./deep.js";
export type { FromJs as Again } from "./with-suffix.js";

export type { Section } from "./section.js";
export { Rank } from "./section.js";

import { defineTool } from "toolwright";

interface Trail extends Array<{ label: string }> {}
interface Steps<T> extends ReadonlyArray<T> {}
interface Path extends Steps<number> {}

/** Take interfaces that are lists. */
export default defineTool({
  category: "utility",
  execute: (input: { trail: Trail; steps: Steps<string>; path?: Path }): Trail => input.trail,
});

import { defineTool } from "toolwright";

function find(id: number): string;
function find(name: string): string;
function find(key: number | string): string {
  return String(key);
}

/** Wrap a function of two signatures. */
export default defineTool(find);

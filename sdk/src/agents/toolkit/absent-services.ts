import { ToolError } from "../../errors/tool-error.ts";
import type { WebSearch } from "../../model/ports/asked-models.ts";
import type { MemoryService } from "../../model/ports/memory.ts";

const refuse = (what: string): Promise<never> =>
  Promise.reject(new ToolError("PERMANENT", `${what} here.`, { suggestion: "Go on without it, and say so." }));

/** Stand in for what a host does not have: its sessions open, and the tool that needs it says what is missing. */
export const absentServices: { readonly webSearch: WebSearch; readonly memory: MemoryService } = {
  webSearch: { search: () => refuse("There is no search engine") },
  memory: { save: () => refuse("Nothing is remembered") },
};

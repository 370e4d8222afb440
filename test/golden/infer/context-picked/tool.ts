import { defineTool } from "toolwright";

/** Take a part of the context, as a type of one's own. */
export default defineTool(
  async (text: string, { signal }: { readonly signal: AbortSignal }): Promise<boolean> => signal.aborted && text === "",
);

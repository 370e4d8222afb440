import { defineTool } from "toolwright";

interface Row {
  id: string;
  at: Date;
}

type Outcome = { status: "found"; rows: readonly Row[] } | { status: "none" };

/** Give one of several outcomes. */
export default defineTool({
  category: "retrieval",
  async execute(input: { id?: string }): Promise<Outcome | undefined> {
    if (input.id === undefined) return undefined;
    return input.id === "" ? { status: "none" } : { status: "found", rows: [] };
  },
});

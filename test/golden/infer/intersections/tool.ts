import { defineTool } from "toolwright";

interface Named {
  /** What it is called. */
  name: string;
}

interface Dated {
  /** When it was made. */
  created: string;
}

type Both = Named & Dated;

interface Extended extends Named {
  name: "fixed";
  more: number;
}

/** Merge types into one object. */
export default defineTool({
  category: "utility",
  execute: (input: Both & { extra?: boolean; part: Pick<Named, "name"> & Dated; extended: Extended; open: Named & Record<string, string> }): Both => input,
});

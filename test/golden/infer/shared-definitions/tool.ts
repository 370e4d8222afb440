import { defineTool } from "toolwright";
import type { Item as Other } from "./other.ts";

/** Something for sale. */
interface Item {
  sku: string;
  size: Size;
}

type Size = "s" | "m";

/** Use one type in several places. */
export default defineTool({
  category: "utility",
  execute: (input: {
    /** The one looked at. */
    first: Item;
    second?: Item;
    others: Other[];
    best: Other | null;
    size: Size;
  }): Item[] => [input.first],
});

import { defineTool } from "toolwright";

interface Item {
  id: string;
}

/** Take lists of several kinds. */
export default defineTool({
  category: "utility",
  execute(input: {
    words: string[];
    numbers: Array<number>;
    fixed: readonly boolean[];
    frozen: ReadonlyArray<string>;
    grid: number[][];
    items?: Item[];
    mixed: (string | number)[];
    choices: ("z" | "a")[];
  }): readonly Item[] {
    return input.items ?? [];
  },
});

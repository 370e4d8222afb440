import { defineTool } from "toolwright";

type Order = "newest" | "oldest" | "best";

type Level =
  /** Only what is broken. */
  | "error"
  /** What may break. */
  | "warning"
  | "all";

interface Input {
  order: Order;
  optionalOrder?: Order;
  size: 30 | 10 | 20;
  mixed: "auto" | 1 | true;
  single: "only";
  open: "b" | "a" | (string & {});
  either: "off" | number;
  level: Level;
  flag: true | false;
  extended: Order | "random";
}

/** Choose among words. */
export default defineTool({
  category: "utility",
  execute: (input: Input): Order => input.order,
});

import { defineTool } from "toolwright";

interface Form {
  id: string;
}

type Maybe = Form | undefined;
type Either = Form | "none" | undefined;

interface Input {
  one: Maybe | string;
  list: (Maybe | string)[];
  either?: Either | number | null;
  pair: [Maybe | string, Either];
  table: Record<string, Maybe | string>;
}

interface Output {
  one: Maybe | string;
  list: (Maybe | string)[];
}

/** Take unions with an alias that may be absent. */
export default defineTool({ category: "utility", execute: ({ one, list }: Input): Output => ({ one, list }) });

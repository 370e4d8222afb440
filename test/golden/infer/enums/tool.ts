import { defineTool } from "toolwright";
import { Priority } from "./priority.ts";

enum Plain {
  Second = "second",
  First = "first",
}

enum Counted {
  Zero,
  One,
  Ten = 10,
}

/** Take enums. */
export default defineTool({
  category: "utility",
  execute(input: {
    plain: Plain;
    counted: Counted;
    priority?: Priority;
    member: Plain.First;
    nullable: Plain | null;
    some: Counted.One | Counted.Ten;
  }): Priority {
    return input.priority ?? Priority.Low;
  },
});

import { defineTool } from "toolwright";
import { Level, Mode } from "./modes.ts";

interface Input {
  /** How to work. */
  mode?: Mode;
  /** How loud to be. */
  level?: Level;
}

/** Take the defaults of both parameters from members of enums. */
export default defineTool({
  category: "utility",
  execute: ({ mode = Mode.Careful, level = Level.High }: Input): string => `${mode} ${level}`,
});

import { defineTool } from "toolwright";

/** Call itself what no file may be called. */
export default defineTool({
  name: "../../elsewhere",
  category: "utility",
  execute: (): void => undefined,
});

import { defineTool } from "toolwright";
import * as shapes from "./shapes.ts";

/** Use types of a namespace. */
export default defineTool({
  category: "utility",
  execute: (input: { first: shapes.Flat.Point; second: shapes.Flat.Point; kind: shapes.Kind }): shapes.Kind => input.kind,
});

import { defineTool } from "toolwright";

/** Declare no type. */
export default defineTool({
  category: "utility",
  execute({ text = "a" }) {
    return text;
  },
});

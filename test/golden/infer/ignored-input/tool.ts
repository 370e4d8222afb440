import { defineTool } from "toolwright";

/** Use the context alone. */
export default defineTool({
  category: "utility",
  execute(_, ctx): string {
    return ctx.session.id;
  },
});

import type { ActionContext } from "../../model/context.ts";
import type { ContextExtension } from "./handler-run.ts";

/** Actions ask the session for changes of its state. */
export default {
  category: "action",
  needs: () => [],
  members: {
    intent: (run): ActionContext["intent"] => {
      return (intent) => {
        if (!run.isOver) run.intents = [...run.intents, intent];
      };
    },
  },
} satisfies ContextExtension;

import type { ActionContext } from "../../model/call/context.ts";
import type { ContextExtension } from "./handler-run.ts";
import orchestration from "./orchestration-context.ts";
import ui from "./ui-context.ts";

/** Actions ask the session for changes of its state. */
const action = {
  category: "action",
  needs: () => [],
  members: {
    intent:
      (run): ActionContext["intent"] =>
      (intent) => {
        if (!run.isOver) run.intents = [...run.intents, intent];
      },
  },
} satisfies ContextExtension;

/** What the contexts of some categories have in addition. */
export const contextExtensions: readonly ContextExtension[] = [action, orchestration, ui];

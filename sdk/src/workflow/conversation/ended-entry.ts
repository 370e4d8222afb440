import type { EndReason } from "../../model/conversation/message.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";

/** The entry after which nothing is begun. */
export const endedEntry = (reason: EndReason, detail = ""): NewEntry => ({
  type: "conversation_ended",
  task: "",
  reason,
  once: "end",
  ...(detail === "" ? {} : { detail }),
});

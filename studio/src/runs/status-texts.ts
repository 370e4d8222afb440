import type { StudioRun } from "../../../sdk/src/serve/studio/run-types.ts";

export const statusTexts: Readonly<Record<StudioRun["status"], string>> = {
  open: "not ended",
  waiting: "waits for a person",
  user: "waits for the user",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  damaged: "damaged",
};

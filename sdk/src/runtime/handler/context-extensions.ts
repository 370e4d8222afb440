import action from "./action-context.ts";
import type { ContextExtension } from "./handler-run.ts";
import orchestration from "./orchestration-context.ts";
import ui from "./ui-context.ts";

/** What the contexts of some categories have in addition. */
export const contextExtensions: readonly ContextExtension[] = [action, orchestration, ui];

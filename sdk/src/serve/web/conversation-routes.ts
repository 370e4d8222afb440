import type { Context, Hono } from "hono";
import { refused } from "../http/access.ts";
import { readBody } from "./read-body.ts";
import type { ServedConversations } from "./served-conversations.ts";

interface Env {
  Variables: { user: string };
}

/** What the routes of conversations work on. */
export interface ConversationRoutes {
  readonly conversations: ServedConversations;
  readonly owns: (id: string, user: string) => boolean;
  readonly maxBytes: number;
}

/** The paths of the conversation of a session. */
export function addConversationRoutes(app: Hono<Env>, { conversations, owns, maxBytes }: ConversationRoutes): void {
  const idOf = (context: Context<Env>): string | undefined => {
    const id = context.req.param("id") ?? "";
    return owns(id, context.get("user")) ? id : undefined;
  };
  app.get("/api/sessions/:id/conversation", async (context) => {
    const id = idOf(context);
    if (id === undefined) return refused(404, "Not found.");
    const { status, reason, detail, denied, error, messages } = await conversations.report(id, context.get("user"));
    return context.json({ status, reason, detail, denied, error, messages });
  });
  app.post("/api/sessions/:id/messages", async (context) => {
    const body = await readBody(context.req.raw, maxBytes);
    if (body instanceof Response) return body;
    const id = idOf(context);
    if (id === undefined) return refused(404, "Not found.");
    const { text, id: messageId } = body;
    if (typeof text !== "string" || text.trim() === "") return refused(400, "`text` is what the user says.");
    if (messageId !== undefined && (typeof messageId !== "string" || messageId === ""))
      return refused(400, "`id` is a text.");
    return context.json({ id: await conversations.say(id, context.get("user"), { text, messageId }) }, 202);
  });
}

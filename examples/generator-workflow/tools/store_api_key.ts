import { defineTool, direct, ToolError } from "toolwright";
import "../lib/keys.ts";

/** A stored key. */
export interface StoredApiKey {
  service: string;
  stored: true;
}

/**
 * Store a key that the user has entered, by its reference.
 *
 * Use after `request_api_key`. Not for a key itself: it never appears in a conversation.
 */
export default defineTool({
  category: "action",
  title: "Keep a key",
  tags: ["keys"],
  risk: "low",
  idempotent: true,
  examples: [{ request: "Keep the key I gave.", input: { ref: "key-1f2e3d4c" } }],
  execute({ ref }: { /** Reference of the key. @minLength 1 @maxLength 80 */ ref: string }, ctx) {
    const service = ctx.services.keys.keep(ref);
    if (service === undefined) throw new ToolError("PERMANENT", "No key has this reference.");
    const stored: StoredApiKey = { service, stored: true };
    return direct(stored, { variables: { key_stored: true } });
  },
});

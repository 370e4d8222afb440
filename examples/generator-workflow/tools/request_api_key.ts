import { defineTool } from "toolwright";
import "../lib/keys.ts";

export interface RequestApiKeyInput {
  /** Service that the key is for, such as `weather`. @minLength 1 @maxLength 80 */
  service: string;
  /** What the key is needed for, in a sentence. @maxLength 300 */
  description?: string;
}

/** The user's answer. */
export interface GivenApiKey {
  /** The key. @minLength 8 @maxLength 400 */
  apiKey: string;
}

/** The result for the model, without the key. */
export interface RequestedApiKey {
  service: string;
  /** Names the key for `store_api_key`. */
  ref: string;
}

/**
 * Ask the user for the key of a service, in a password field of the page.
 *
 * Use before `store_api_key`. Not for asking anything else.
 */
export default defineTool({
  category: "ui",
  title: "Ask for a key",
  tags: ["keys"],
  examples: [{ request: "Connect my weather account.", input: { service: "weather" } }],
  async execute({ service, description }: RequestApiKeyInput, ctx): Promise<RequestedApiKey> {
    const payload = {
      service,
      label: `API key for ${service}`,
      description: description ?? `Enter the API key for ${service}.`,
    };
    const { apiKey } = await ctx.ui.request<GivenApiKey>(payload, { message: payload.label, sensitive: true });
    return { service, ref: ctx.services.keys.receive(service, apiKey) };
  },
});

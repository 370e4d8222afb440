import Anthropic from "@anthropic-ai/sdk";
import type { AnthropicMessagesFormat } from "toolwright/transports";
import type { OpenText } from "./connection.ts";

/** Settings of the official client; the key comes from `ANTHROPIC_API_KEY` if it is omitted. */
export interface ClientOptions {
  readonly client?: Anthropic;
  readonly model?: string;
}

/** Anthropic's Messages API. */
export function talkTo(options: ClientOptions = {}): OpenText<AnthropicMessagesFormat> {
  const { client = new Anthropic(), model = "claude-sonnet-5-5" } = options;
  return ({ instructions: system, tools }) => {
    const messages: Anthropic.MessageParam[] = [];
    return {
      write: (texts) => messages.push(...texts.map((content) => ({ role: "user" as const, content }))),
      send: (replies) => messages.push(...replies),
      async next() {
        const message = await client.messages.create({ model, max_tokens: 2048, system, messages, tools });
        return {
          message,
          text: message.content.flatMap((block) => (block.type === "text" ? block.text : [])).join(""),
        };
      },
    };
  };
}

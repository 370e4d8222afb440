import OpenAI from "openai";
import type { OpenAiResponsesFormat } from "toolwright/transports";
import type { OpenText } from "./connection.ts";

/** Settings of the official client; the key comes from `OPENAI_API_KEY` if it is omitted. */
export interface ClientOptions {
  readonly client?: OpenAI;
  readonly model?: string;
}

/** OpenAI's Responses API. */
export function talkTo(options: ClientOptions = {}): OpenText<OpenAiResponsesFormat> {
  const { client = new OpenAI(), model = "gpt-5" } = options;
  return ({ instructions, tools }) => {
    const input: OpenAI.Responses.ResponseInput = [];
    return {
      write: (messages) => input.push(...messages.map((content) => ({ role: "user" as const, content }))),
      send: (replies) => input.push(...replies),
      async next() {
        const message = await client.responses.create({ model, instructions, input, tools });
        return { message, text: message.output_text };
      },
    };
  };
}

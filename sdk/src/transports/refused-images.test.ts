import { expect, test } from "vitest";
import type { MediaContent } from "../model/media-content.ts";
import type { CallableTurn } from "../model/call/transport.ts";
import { anthropicMessages, attach, geminiGenerate, openaiChat, openaiResponses } from "../transports.ts";
import { transportSession } from "#test/support/transport-session.ts";

const image = (mimeType: string): MediaContent => ({ type: "image", mimeType, data: "aGk=" });

/** A turn whose calls all return this data. */
async function returning(data: MediaContent): Promise<CallableTurn> {
  const { session } = await transportSession();
  const turn = session.beginTurn();
  return {
    session,
    call: async (...given) => ({ ...(await turn.call(...given)), ok: true, data: { ...data }, intents: [] }),
  };
}

async function sentWith(data: MediaContent): Promise<readonly string[]> {
  const turn = await returning(data);
  const made = { name: "plain_text", arguments: "{}" };
  const replies = await Promise.all([
    attach(turn, openaiChat).handle({
      ...{ id: "m", object: "chat.completion" as const },
      choices: [
        {
          finish_reason: "tool_calls",
          message: { role: "assistant", content: null, tool_calls: [{ id: "c", type: "function", function: made }] },
        },
      ],
    }),
    attach(turn, openaiResponses).handle({
      ...{ id: "m", object: "response" as const, status: "completed" },
      output: [{ type: "function_call", id: "f", call_id: "c", status: "completed", ...made }],
    }),
    attach(turn, anthropicMessages).handle({
      ...{ id: "m", type: "message" as const, role: "assistant" as const, stop_reason: "tool_use" },
      content: [{ type: "tool_use", id: "c", name: "plain_text", input: {} }],
    }),
    attach(turn, geminiGenerate).handle({
      candidates: [
        {
          content: { role: "model", parts: [{ functionCall: { name: "plain_text", args: {} } }] },
          finishReason: "STOP",
        },
      ],
    }),
  ]);
  return replies.map((reply) => JSON.stringify(reply));
}

test.each(["image/svg+xml", "image/tiff", "image/bmp"])(
  "an image of type %s, which these providers refuse with the whole request, is omitted",
  async (type) => {
    for (const sent of await sentWith(image(type))) {
      expect(sent).toContain(`[image of type ${type}, left out: this model's API does not take it]`);
      expect(sent).not.toContain("aGk=");
    }
  },
);

test.each(["image/jpg", "IMAGE/JPEG", "image/jpeg; charset=binary"])("%s is sent as image/jpeg", async (type) => {
  for (const sent of await sentWith(image(type))) {
    expect(sent).toContain("image/jpeg");
    expect(sent).toContain("aGk=");
    expect(sent).not.toContain(type);
  }
});

test("only Gemini is not sent a GIF", async () => {
  const sent = await sentWith(image("image/gif"));
  expect(sent.map((each) => each.includes("aGk="))).toEqual([true, true, true, false]);
});

// nota/gyazo-mcp-server#129, anthropics/anthropic-sdk-typescript#603, anthropics/claude-code#8947.
test.each([
  ["data:image/png;base64,+/+/AA==", "+/+/AA=="],
  ["+/+/\r\nAA==\n", "+/+/AA=="],
  ["-_-_AA", "+/+/AA=="],
])("the bytes of %j are sent as plain base64", async (data, bytes) => {
  for (const sent of await sentWith({ ...image("image/png"), data })) {
    expect(sent.replaceAll("data:image/png;base64,", "")).toContain(`"${bytes}"`);
  }
});

test.each(["", "data:image/png;base64,", "https://example.com/a.png", "not base64!", "AAAAA"])(
  "an image whose data is %j, which providers refuse with the whole request, is omitted",
  async (data) => {
    for (const sent of await sentWith({ ...image("image/png"), data })) {
      expect(sent).toContain("[image of type image/png, left out: its data is empty or not base64]");
    }
  },
);

// The first bytes of real images that are 8,000 or 8,001 pixels wide.
test.each([
  ["image/png", "iVBORw0KGgoAAAANSUhEUgAAH0AAAAABCAMAAABkvWgo", "iVBORw0KGgoAAAANSUhEUgAAH0EAAAABCAMAAACLfwMW"],
  ["image/jpeg", "/9j/4AAEAAD/wgALCAABH0AB", "/9j/4AAEAAD/wgALCAABH0EB"],
  ["image/webp", "UklGRhgBAABXRUJQVlA4IAwBAAAQHgCdASpAHwEA", "UklGRhoBAABXRUJQVlA4IA4BAAAwHgCdASpBHwEA"],
  ["image/webp", "UklGRiQAAABXRUJQVlA4TBcAAAAvPx8AAAfQ", "UklGRiQAAABXRUJQVlA4TBcAAAAvQB8AAAfQ"],
  ["image/webp", "UklGRmABAABXRUJQVlA4WAoAAAAQAAAAPx8AAQAAQUxQ", "UklGRmABAABXRUJQVlA4WAoAAAAQAAAAQB8AAQAAQUxQ"],
])("an image of type %s with more than 8,000 pixels on a side is not sent to Anthropic", async (type, fits, large) => {
  const [, , taken] = await sentWith({ ...image(type), data: fits });
  expect(taken).toContain(fits);
  const [chat, responses, anthropic] = await sentWith({ ...image(type), data: large });
  expect([chat, responses].map((each) => each?.includes(large))).toEqual([true, true]);
  expect(anthropic).toContain(`[image of type ${type}, left out: the image is too large]`);
});

import { expect, test } from "vitest";
import { readEvents, type ServerSentEvent } from "./read-events.ts";

const responseOf = (...pieces: readonly string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

async function eventsOf(response: Response): Promise<readonly ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

test.each([
  ["with a name, whose id is ignored", ["event: a\ndata: 1\nid: 7\n\n"], [{ event: "a", data: "1" }]],
  ["without a space, and with line breaks of Windows", ["data:1\r\n\r\ndata:2\r\n\r\n"], ["1", "2"]],
  ["in pieces, between the characters of a line break as well", ["da", "ta: 1\r\n\r", "\ndata: 2\n", "\n"], ["1", "2"]],
  ["of several lines", ["data: 1\ndata: 2\n\n"], ["1\n2"]],
  ["without data, and comments", [": keep\n\nevent: a\n\ndata:\n\n"], [""]],
  ["that is cut off", ["data: 1\n\ndata: 2"], ["1"]],
])("messages %s", async (_, pieces, expected) => {
  const found = await eventsOf(responseOf(...pieces));
  expect(found).toEqual(expected.map((one) => (typeof one === "string" ? { event: "", data: one } : one)));
});

test("a response without a body has no messages", async () => {
  expect(await eventsOf(new Response(null))).toEqual([]);
});

test("a reader that stops ends the response", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    cancel: () => void (isCancelled = true),
  });
  for await (const { data } of readEvents(new Response(body))) if (data === "1") break;
  await expect.poll(() => isCancelled).toBe(true);
});

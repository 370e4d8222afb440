import { expect, test } from "vitest";
import { transportSession } from "#test/support/transport-session.ts";
import { attach, geminiLive } from "../transports.ts";

const calls = (...functionCalls: readonly object[]) => ({ toolCall: { functionCalls } });

test("the results of one message go back together, in the order of the calls", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiLive);
  const ready: object = { setupComplete: {} };
  expect(await loop.handle(ready)).toEqual([]);
  const message = calls({ id: "f1", name: "order_find", args: { order: "A1" } }, { id: "f2", name: "chart_draw" });
  const left = (what: string) => `[${what}, left out: this model's API does not take it]`;
  expect(await loop.handle(message)).toEqual([
    {
      functionResponses: [
        { id: "f1", name: "order_find", response: { output: { found: { order: "A1" } } } },
        {
          id: "f2",
          name: "chart_draw",
          response: {
            output: {
              title: "Sales",
              chart: left("image of type image/png"),
              table: left("file of type application/pdf"),
            },
          },
        },
      ],
    },
  ]);
  expect(loop.isDone).toBe(false);
  expect(await loop.handle({ serverContent: { modelTurn: { parts: [{ text: "Here." }] } } })).toEqual([]);
  expect(loop.isDone).toBe(false);
  expect(await loop.handle({ serverContent: { turnComplete: true } })).toEqual([]);
  expect(loop.isDone).toBe(true);
});

test("a cancelled call is stopped and gets no result; the others do", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), geminiLive);
  const replies = loop.handle(calls({ id: "f1", name: "till_aborted" }, { id: "f2", name: "plain_text" }));
  expect(await loop.handle({ toolCallCancellation: { ids: ["f1", "unknown"] } })).toEqual([]);
  expect(await replies).toEqual([
    { functionResponses: [{ id: "f2", name: "plain_text", response: { output: "All is well." } }] },
  ]);
  expect(await started()).toEqual(["till_aborted f1", "plain_text f2"]);
});

test("a message whose calls are all cancelled is not answered; a call that waits is not begun", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), geminiLive, { parallel: false });
  const replies = loop.handle(calls({ id: "f1", name: "till_aborted" }, { id: "f2", name: "note_add" }));
  await loop.handle({ toolCallCancellation: { ids: ["f1", "f2"] } });
  expect(await replies).toEqual([]);
  expect(await started()).toEqual(["till_aborted f1"]);
});

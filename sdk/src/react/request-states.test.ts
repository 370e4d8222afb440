import { expect, test } from "vitest";
import { RequestStates, sendAnswer } from "./request-states.ts";

const asked = { event: "question", data: JSON.stringify({ eventId: "q1", message: "Sure?" }) };
const emptied = { event: "snapshot", data: '{"requests":[]}' };

test.each([
  [{ status: "answered" }, "answered"],
  [{ status: "expired" }, "expired"],
  [{ status: "unknown" }, "gone"],
  [{ status: "pending", faults: [] }, "gone"],
])("a stream that reconnects while an answer is sent does not hide the receipt: %j", async (receipt, shown) => {
  const states = new RequestStates();
  states.receive(asked);
  const fetch: typeof globalThis.fetch = () => {
    states.receive(emptied);
    return Promise.resolve(Response.json(receipt));
  };
  await sendAnswer(states, { url: "", fetch, headers: () => ({}) }, { eventId: "q1", response: true });
  expect(states.list.map(({ status }) => status)).toEqual([shown]);
});

import { ChatCall } from "../../src/chat/chat-call.tsx";
import type { ItemCall } from "../../src/chat/chat-items.ts";
import { asked, chatViewOf, items } from "../chat-fixtures.ts";
import { large, ok, studio } from "../fixtures.ts";

const calls = items.flatMap((item) => (item.kind === "agent" ? [...item.calls.values()] : []));
const kept = { ...ok, callId: "chat-1:a" };
const flood = { ...large, callId: "chat-1:a" };

const shown = (index: number, change: Partial<ItemCall> = {}, parts: Parameters<typeof chatViewOf>[1] = {}) =>
  calls
    .slice(index, index + 1)
    .map((call) => (
      <ChatCall key={call.callId} call={{ ...call, ...change }} studio={studio} view={chatViewOf({}, parts)} />
    ));

export default {
  finished: () => shown(0),
  "finished, with all that is kept": () => shown(0, {}, { calls: [kept], details: { [kept.callId]: kept } }),
  "with many chunks": () => shown(0, {}, { calls: [flood], details: { [flood.callId]: flood } }),
  failed: () => shown(1),
  running: () => shown(2, { isOpen: true }),
  "asking a person": () => shown(2, { isOpen: true }, { requests: [asked] }),
  stopped: () => shown(2, { isOpen: false }),
};

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anthropicChunks,
  chatChunks,
  cuts,
  geminiChunks,
  itemChunks,
  liveChunks,
  messages,
  type Cuts,
  type KnownMessage,
} from "#test/support/cut-messages.ts";
import type { MessageFormat, Transport } from "../model/call/transport.ts";
import {
  anthropicMessages,
  attach,
  geminiGenerate,
  geminiLive,
  openaiChat,
  openaiRealtime,
  openaiResponses,
  transports,
} from "../transports.ts";
import type { ToolResponse } from "../model/call/response.ts";

const numRuns = process.env.LONG === "1" ? 10_000 : 300;

type Chunks = (message: KnownMessage, how: Cuts) => readonly object[];

const anyTransport = <F extends MessageFormat>(transport: Transport<F>): Transport => transport;

// What the providers promise is in their documentation: one id a message, one index a call, one ending. What servers leave out, repeat or send late
// is in `Cuts`.
const formats: readonly (readonly [Transport, Chunks])[] = [
  [anyTransport(openaiChat), chatChunks],
  [anyTransport(anthropicMessages), anthropicChunks],
  [anyTransport(openaiResponses), (message, how) => itemChunks(message, { ...how, isLive: false })],
  [anyTransport(openaiRealtime), (message, how) => itemChunks(message, { ...how, isLive: true })],
  [anyTransport(geminiGenerate), geminiChunks],
  [anyTransport(geminiLive), liveChunks],
];

test("every transport is cut here", () => {
  expect(formats.map(([{ id }]) => id).toSorted()).toEqual(transports.map(({ id }) => id).toSorted());
});

interface Made {
  readonly name: string;
  readonly args: unknown;
}

/** A turn that only notes its calls. */
function notingTurn(): { readonly made: Made[]; call(name: string, args: unknown): Promise<ToolResponse> } {
  const made: Made[] = [];
  return {
    made,
    call(name, args) {
      made.push({ name, args: typeof args === "string" ? JSON.parse(args === "" ? "{}" : args) : args });
      return Promise.resolve({
        ok: true,
        data: "done",
        intents: [],
        warnings: [],
        meta: {},
      } as unknown as ToolResponse);
    },
  };
}

test.each(formats)(
  "$id: however a message is cut, its calls run once each, with their arguments",
  async (transport, cut) => {
    await fc.assert(
      fc.asyncProperty(messages, cuts, async (message, how) => {
        const turn = notingTurn();
        const loop = attach(turn, transport, { echo: false });
        for (const chunk of cut(message, how)) await loop.handle(chunk);
        expect(turn.made).toEqual(message.calls.map(({ name, args }) => ({ name, args })));
        expect([loop.isDone, loop.problem]).toEqual([false, undefined]);
      }),
      { numRuns },
    );
  },
);

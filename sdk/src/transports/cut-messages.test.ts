import fc from "fast-check";
import { expect, test } from "vitest";
import { broken, cuts, messages } from "#test/support/cut-messages.ts";
import { formats } from "#test/support/message-formats.ts";
import type { ToolResponse } from "../model/call/response.ts";
import { attach, transports } from "../transports.ts";

const numRuns = process.env.LONG === "1" ? 10_000 : 300;

// The providers document one id for each message, one index for each call, and one ending. `Cuts` lists the data that servers omit, repeat or
// send late.
test("every transport is cut here", () => {
  expect(formats.map(({ transport }) => transport.id).toSorted()).toEqual(transports.map(({ id }) => id).toSorted());
});

interface Made {
  readonly name: string;
  readonly args: unknown;
}

/** A turn that only records its calls. */
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
  "$transport.id: however a message is cut, its calls run once each, with their arguments",
  async ({ transport, chunks }) => {
    await fc.assert(
      fc.asyncProperty(messages, cuts, async (message, how) => {
        const turn = notingTurn();
        const loop = attach(turn, transport, { echo: false });
        for (const chunk of broken(message, how, chunks)) await loop.handle(chunk);
        expect(turn.made).toEqual(message.calls.map(({ name, args }) => ({ name, args })));
        expect([loop.isDone, loop.problem]).toEqual([false, undefined]);
      }),
      { numRuns },
    );
  },
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { settle, SlowTools, type Way } from "#test/support/slow-tools.ts";
import { attach, connectGeminiLive, geminiLive } from "../../transports.ts";

/**
 * The protocol's guarantees: Gemini Live cancels calls by id, usually after an interruption, and expects no result for them. It does not
 * guarantee when, or that an id is not reused.
 */
interface GeminiMessage {
  readonly toolCall?: { readonly functionCalls: readonly { readonly id: string; readonly name: string }[] };
  readonly toolCallCancellation?: { readonly ids: readonly string[] };
  readonly serverContent?: object;
}

/** A call from Gemini; ids may repeat. */
interface GeminiCall {
  readonly id: string;
  isAnswered: boolean;
  isCancelled: boolean;
}

async function gemini(way: Way, tools: SlowTools) {
  const toServer: { readonly functionResponses: readonly { readonly id: string }[] }[] = [];
  let receive: (message: GeminiMessage) => void = () => undefined;
  if (way === "connect") {
    const session = {
      sendClientContent: () => undefined,
      sendRealtimeInput: () => undefined,
      sendToolResponse: (reply: unknown) => toServer.push(reply as never),
      close: () => undefined,
    };
    const connect = (given: { readonly callbacks: { readonly onmessage: typeof receive } }) => {
      receive = given.callbacks.onmessage;
      return Promise.resolve(session);
    };
    await connectGeminiLive({ live: { connect } }, { session: tools.session, model: "m", parallel: true });
  } else {
    const loop = attach(tools.turn, geminiLive, { parallel: true });
    receive = (message) => void loop.handle(message).then((replies) => toServer.push(...(replies as never[])));
  }
  return { toServer, receive: (message: GeminiMessage) => receive(message) };
}

const geminiStep = fc.record({
  kind: fc.constantFrom("call", "call", "finish", "finish", "cancel", "interrupted", "over"),
  n: fc.integer({ min: 1, max: 3 }),
  isDelivered: fc.boolean(),
});

const numRuns = process.env.LONG === undefined ? 150 : 10_000;

test.each<Way>(["connect", "attach"])(
  "Gemini Live by %s: whenever calls are cancelled, their results stay away, and each other one is sent once, also under an id of before",
  { timeout: 600_000 },
  async (way) => {
    await fc.assert(
      fc.asyncProperty(fc.array(geminiStep, { minLength: 2, maxLength: 14 }), async (steps) => {
        const tools = new SlowTools();
        const { toServer, receive } = await gemini(way, tools);
        const made: GeminiCall[] = [];
        const unasked: string[] = [];
        const open = (): readonly GeminiCall[] => made.filter((call) => !call.isAnswered && !call.isCancelled);
        const deliver = async (): Promise<void> => {
          await settle();
          for (const { id } of toServer.splice(0).flatMap(({ functionResponses }) => functionResponses)) {
            const call = open().find((each) => each.id === id);
            if (call === undefined) unasked.push(id);
            else call.isAnswered = true;
          }
        };
        const cancel = async (calls: readonly GeminiCall[]): Promise<void> => {
          if (calls.length === 0) return;
          await deliver();
          const left = calls.filter((call) => !call.isAnswered);
          for (const call of left) call.isCancelled = true;
          receive({ toolCallCancellation: { ids: left.map(({ id }) => id) } });
        };
        for (const { kind, n, isDelivered } of steps) {
          if (kind === "call") {
            const busy = new Set(open().map(({ id }) => id));
            const ids = ["a", "b", "c", "d", "e", "f"].filter((id) => !busy.has(id)).slice(0, n);
            made.push(...ids.map((id) => ({ id, isAnswered: false, isCancelled: false })));
            receive({ toolCall: { functionCalls: ids.map((id) => ({ id, name: "slow" })) } });
          }
          if (kind === "finish") tools.finish(n);
          if (kind === "cancel") await cancel(open().slice(-n));
          if (kind === "interrupted") {
            receive({ serverContent: { interrupted: true } });
            await cancel(open());
          }
          if (kind === "over") receive({ serverContent: { turnComplete: true } });
          if (isDelivered) await deliver();
        }
        await deliver();
        while (tools.open.length > 0) {
          tools.finish(0);
          await deliver();
        }
        expect(unasked).toEqual([]);
        expect(open()).toEqual([]);
      }),
      { numRuns },
    );
  },
);

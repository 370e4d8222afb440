import fc from "fast-check";
import { expect, test } from "vitest";
import { settle, SlowTools, type Way } from "#test/support/slow-tools.ts";
import { attach, connectOpenAiRealtime, openaiRealtime } from "../../transports.ts";

/**
 * The protocol's guarantees: the Realtime API answers each `response.create` with `response.created` or an error, allows one active response of
 * the conversation, and starts responses itself when the user has spoken. It does not guarantee when these arrive.
 */
interface Sent {
  readonly type?: string;
  readonly event_id?: string;
  readonly item?: { readonly call_id?: string };
}

/** The part of the Realtime API for responses and calls. */
class RealtimeServer {
  readonly log: string[] = [];
  readonly made: string[] = [];
  isActive = false;
  refuses = false;
  #count = 0;
  readonly #tell: (event: object) => void;

  constructor(tell: (event: object) => void) {
    this.#tell = tell;
  }

  take({ type, event_id, item }: Sent): void {
    if (type === "conversation.item.create") this.log.push(`output ${item?.call_id ?? ""}`);
    if (type !== "response.create") return;
    const code = this.isActive ? "conversation_already_has_active_response" : "rate_limit_exceeded";
    if (!this.isActive && !this.refuses) {
      this.log.push("asked");
      this.begin();
    } else {
      if (!this.isActive) this.log.push("refused");
      this.refuses = false;
      this.#tell({ type: "error", error: { type: "invalid_request_error", code, event_id: event_id ?? null } });
    }
  }

  begin(): void {
    if (this.isActive) return;
    this.isActive = true;
    this.#count += 1;
    this.#tell({ type: "response.created", response: { id: `r${this.#count}` } });
  }

  end(status: "completed" | "cancelled", calls: number): void {
    if (!this.isActive) return;
    this.isActive = false;
    const output = Array.from({ length: calls }, (_, index) => {
      const call_id = `c${this.#count}-${index}`;
      if (status === "completed") this.made.push(call_id);
      return { type: "function_call", call_id, name: "slow", arguments: "{}", status: "completed" };
    });
    this.#tell({ type: "response.done", response: { id: `r${this.#count}`, status, output } });
  }
}

const realtimeStep = fc.oneof(
  fc.record({ kind: fc.constantFrom("begin", "end", "speech", "refuse", "noise", "wait"), n: fc.constant(0) }),
  fc.record({ kind: fc.constantFrom("call", "finish", "cancelled"), n: fc.integer({ min: 1, max: 3 }) }),
);

/** A server and a program on a connection that delivers messages later. */
async function realtime(way: Way, tools: SlowTools) {
  const toClient: object[] = [];
  const toServer: Sent[] = [];
  const server = new RealtimeServer((event) => toClient.push(event));
  let receive: (event: object) => void;
  if (way === "connect") {
    const listeners = new Map<string, (event: never) => void>();
    const socket = {
      readyState: 1,
      send: (data: string) => toServer.push(JSON.parse(data) as Sent),
      close: () => undefined,
      addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    };
    await connectOpenAiRealtime(socket, { session: tools.session, model: "m", parallel: true });
    receive = (event) => listeners.get("message")?.({ data: JSON.stringify(event) } as never);
  } else {
    const loop = attach(tools.turn, openaiRealtime, { parallel: true });
    receive = (event) => void loop.handle(event as never).then((replies) => toServer.push(...(replies as Sent[])));
  }
  return {
    server,
    /** Delivers the pending messages of both sides. */
    deliver: async (): Promise<boolean> => {
      await settle();
      const [events, messages] = [toClient.splice(0), toServer.splice(0)];
      for (const event of events) receive(event);
      for (const message of messages) server.take(message);
      await settle();
      return events.length + messages.length > 0;
    },
    noise: () => receive({ type: "error", error: { code: "input_audio_buffer_commit_empty", event_id: null } }),
    speech: () => receive({ type: "input_audio_buffer.speech_started" }),
  };
}

const numRuns = process.env.LONG === undefined ? 150 : 10_000;

test.each<Way>(["connect", "attach"])(
  "Realtime by %s: in any order of events each result is sent once, and one request to speak follows the last",
  { timeout: 600_000 },
  async (way) => {
    const steps = fc.array(fc.tuple(realtimeStep, fc.boolean()), { minLength: 2, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const tools = new SlowTools();
        const { server, deliver, noise, speech } = await realtime(way, tools);
        for (const [{ kind, n }, isDelivered] of given) {
          if (kind === "begin") server.begin();
          if (kind === "end") server.end("completed", 0);
          if (kind === "call") server.end("completed", n);
          if (kind === "cancelled") server.end("cancelled", n);
          if (kind === "refuse") server.refuses = true;
          if (kind === "noise") noise();
          if (kind === "finish") tools.finish(n);
          if (kind === "speech") {
            speech();
            server.end("cancelled", 1);
            server.begin();
          }
          if (isDelivered) await deliver();
        }
        // At the end, all tools finish, and each response writes a text and ends.
        for (let left = 20; left > 0; left -= 1) {
          const isMoving = await deliver();
          if (tools.open.length > 0) tools.finish(0);
          else if (!isMoving && server.isActive) server.end("completed", 0);
          else if (!isMoving) break;
        }
        const outputs = server.log.filter((line) => line.startsWith("output"));
        expect(outputs.toSorted()).toEqual(server.made.map((id) => `output ${id}`).toSorted());
        if (outputs.length === 0) return;
        const last = server.log.findLastIndex((line) => line.startsWith("output"));
        const after = server.log.slice(last + 1);
        expect(after.filter((line) => line === "asked" || line === "refused")).toHaveLength(1);
        expect(server.isActive).toBe(false);
      }),
      { numRuns },
    );
  },
);

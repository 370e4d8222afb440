import type { ToolResponse } from "../../model/call/response.ts";
import type { Session } from "../../runtime/session/session.ts";
import { hasSecrets } from "../../schema/redact.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import type { Json } from "../../util/json.ts";
import { randomId } from "../../util/node-modules.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { CallEntry, StartedCall } from "./session-log.ts";

interface LiveCall extends ServedCall {
  /** A digest of its tool and arguments. */
  readonly digest: string;
  readonly ended: Promise<ToolResponse>;
  readonly cancel: () => void;
}

const mostEnded = 1000;

/** The calls of one session. Calls that may ask a person are recorded, so that the next process can run them again. */
export class LiveCalls {
  readonly session: Session;
  readonly #record: (entry: CallEntry) => Promise<void>;
  readonly #calls = new Map<string, LiveCall>();

  /** @param left Calls that an earlier process has left. */
  constructor(session: Session, record: (entry: CallEntry) => Promise<void>, left: readonly StartedCall[]) {
    this.session = session;
    this.#record = record;
    for (const call of left) this.#start({ ...call, isKept: true });
  }

  get all(): readonly ServedCall[] {
    return [...this.#calls.values()].map(shownCall);
  }

  get isBusy(): boolean {
    return [...this.#calls.values()].some(({ status }) => status === "running");
  }

  find(callId: string): ServedCall | undefined {
    const call = this.#calls.get(callId);
    return call && shownCall(call);
  }

  ended(callId: string): Promise<ToolResponse> | undefined {
    return this.#calls.get(callId)?.ended;
  }

  /** Cancels a running call; false if none has this id. */
  cancel(callId: string): boolean {
    const call = this.#calls.get(callId);
    if (call?.status !== "running") return false;
    call.cancel();
    return true;
  }

  /** The call with this id, which may already have started; undefined if another call has the id. */
  async begin({ tool, args, callId = randomId() }: CallOrder): Promise<string | undefined> {
    const digest = digestOf(tool, args);
    const known = (): string | undefined => (this.#calls.get(callId)?.digest === digest ? callId : undefined);
    if (this.#calls.has(callId)) return known();
    const record = this.session.registry.tool(tool);
    const asks = record !== undefined && (record.category === "ui" || this.session.confirmerOf(tool) === "ask");
    const isKept = asks && !hasSecrets(record.jsonSchema);
    if (isKept) await this.#record({ type: "call_started", callId, tool, args: (args ?? {}) as Json });
    if (!this.#calls.has(callId)) this.#start({ tool, args, callId, isKept });
    return known();
  }

  #start({ tool, args, callId, isKept }: CallOrder & { readonly callId: string; readonly isKept: boolean }): void {
    const turn = this.session.turn ?? this.session.beginTurn();
    const cancelling = new AbortController();
    const cancel = (): void => cancelling.abort();
    const options = { callId, offeredOnly: true, signal: cancelling.signal };
    const call = { callId, tool, digest: digestOf(tool, args), cancel };
    const ended = turn.call(tool, args ?? {}, options).then(async (response) => {
      this.#calls.set(callId, { ...call, status: "ended", response, ended: Promise.resolve(response) });
      this.#forgetOldest();
      // The outcome is valid without it: a repeated run would find the answers that it got.
      if (isKept) await this.#record({ type: "call_finished", callId }).catch(() => undefined);
      return response;
    });
    this.#calls.set(callId, { ...call, status: "running", ended });
  }

  #forgetOldest(): void {
    if (this.#calls.size <= mostEnded) return;
    const oldest = [...this.#calls.values()].find(({ status }) => status === "ended");
    if (oldest !== undefined) this.#calls.delete(oldest.callId);
  }
}

/** Arguments that are nested too deeply have only their tool; the call refuses them. */
const digestOf = (tool: string, args: unknown): string => orElse(() => sha256(stableJson([tool, args ?? {}])), tool);

const shownCall = ({ callId, tool, status, response }: LiveCall): ServedCall => ({
  callId,
  tool,
  status,
  ...defined({ response }),
});

/** A call of a session, for clients. */
export interface ServedCall {
  readonly callId: string;
  readonly tool: string;
  readonly status: "running" | "ended";
  /** Set when it has ended. */
  readonly response?: ToolResponse;
}

interface CallOrder {
  readonly tool: string;
  readonly args: unknown;
  /** Default: a new one. The same id means the same call, which is not run twice. */
  readonly callId?: string | undefined;
}

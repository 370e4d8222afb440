import type { SessionView } from "../model/context.ts";
import type { ToolRecord } from "../model/registry.ts";
import type { Intent, ResponseError, ToolResponse } from "../model/response.ts";
import type { StageCall, StageHost } from "../model/stage.ts";

const none: readonly never[] = [];

/** What a call begins with. */
export interface CallRequest {
  readonly host: StageHost;
  readonly session: SessionView;
  readonly callId: string;
  readonly name: string;
  readonly args: unknown;
  readonly provider?: string | undefined;
  readonly parent?: StageCall | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One call from its request to its envelope. A class, because a call's signal is made only when somebody asks for it. */
export class RunningCall implements StageCall {
  readonly host: StageHost;
  readonly session: SessionView;
  readonly callId: string;
  readonly name: string;
  readonly provider: string | undefined;
  readonly parent: StageCall | undefined;
  readonly callerSignal: AbortSignal | undefined;
  readonly startedAt: number;
  isOver = false;
  tool: ToolRecord | undefined = undefined;
  input: unknown;
  parsed: { readonly value: unknown } | undefined = undefined;
  data: unknown = undefined;
  intents: readonly Intent[] = none;
  warnings: readonly string[] = none;
  error: ResponseError | undefined = undefined;
  cause: unknown = undefined;
  response: ToolResponse | undefined = undefined;
  #controller: AbortController | undefined = undefined;
  #abortReason: Error | undefined = undefined;

  constructor(request: CallRequest) {
    this.host = request.host;
    this.session = request.session;
    this.callId = request.callId;
    this.name = request.name;
    this.provider = request.provider;
    this.parent = request.parent;
    this.callerSignal = request.signal;
    this.startedAt = request.host.clock.now();
    this.input = request.args;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#abortReason ??= reason;
    this.#controller?.abort(this.#abortReason);
  }
}

import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/server";

/** The answer to a request under an id that still runs: the client could not tell whose result is whose. */
export function idInUse(id: RequestId): JSONRPCErrorResponse {
  const message = `A request with the id ${JSON.stringify(id)} is still running. Give each request its own id.`;
  return { jsonrpc: "2.0", id, error: { code: -32_600, message } };
}

/** The request that a notification cancels. */
export function cancelledBy(message: unknown): RequestId | undefined {
  if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return undefined;
  const id = message.params?.requestId;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** The request that a message answers. */
export function answeredBy(message: JSONRPCMessage): RequestId | undefined {
  return isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message) ? message.id : undefined;
}

/** The requests that run on one line. */
export class RequestIds {
  readonly #running = new Set<RequestId>();
  readonly #settled = Promise.withResolvers<undefined>();
  #isClosed = false;

  /** The answer to a message that may not be handled. */
  refusalOf(message: unknown): JSONRPCErrorResponse | undefined {
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) this.#running.delete(cancelled);
    if (!isJSONRPCRequest(message)) return undefined;
    if (this.#running.has(message.id)) return idInUse(message.id);
    this.#running.add(message.id);
    return undefined;
  }

  answered(message: JSONRPCMessage): void {
    const id = answeredBy(message);
    if (id !== undefined) this.#running.delete(id);
  }

  /** Notes a message that is written. */
  sent(message: JSONRPCMessage): void {
    // A client that has closed its output cannot answer.
    const isAsking = isJSONRPCRequest(message);
    if (this.#isClosed && (isAsking || this.#running.size === 0)) this.#settled.resolve(undefined);
  }

  /** Resolves once no request of a closed line waits for its answer. */
  settled(): Promise<undefined> {
    this.#isClosed = true;
    if (this.#running.size === 0) this.#settled.resolve(undefined);
    return this.#settled.promise;
  }
}

import type { Json } from "../../util/json.ts";

export interface CallChannel {
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(message: string, data: Json | undefined): void;
}

/**
 * How a client is helped that cannot be asked while a call waits: a page of the tool takes the answer, or the model does in the
 * conversation. Another call of the tool continues it.
 */
export interface Offer {
  readonly way: "app" | "conversation";
  /** The property of the other call: the id of the question, or the answer. */
  readonly property: string;
}

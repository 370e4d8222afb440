import type { ModelSocket } from "./model-socket.ts";

/** A model behind its provider's client: its answers are recorded, or come from recordings. */
export interface RecordedModel {
  /** For the client of any provider over HTTP, in place of its own: `new OpenAI({ fetch: model.fetch })`. */
  readonly fetch: typeof fetch;
  /** For a model over a socket: what goes through the given one, or what went through it. `open` is called only to record. */
  socket(open: () => ModelSocket): ModelSocket;
  /** What does not agree with the recordings, one sentence each; a test expects none. */
  readonly problems: readonly string[];
  /** How many recorded answers were not asked for. */
  readonly unused: number;
  /** Resolves once all that came so far is on disk. */
  saved(): Promise<void>;
}

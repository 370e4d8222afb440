import { RequestStates, sendAnswer } from "../../../sdk/src/react/request-states.ts";
import type { StreamMessage, UiRequestState } from "../../../sdk/src/react/ui-request.ts";
import { questionsUrl, type Api } from "../client/api.ts";

/** Questions of a session or a run, and the answers to them. */
export class Answers {
  readonly #states = new RequestStates();
  readonly #api: Api;
  readonly #onChange: (requests: readonly UiRequestState[]) => void;

  constructor(api: Api, onChange: (requests: readonly UiRequestState[]) => void) {
    this.#api = api;
    this.#onChange = onChange;
  }

  receive(message: StreamMessage): void {
    this.#states.receive(message);
    this.#tell();
  }

  async send(body: Parameters<typeof sendAnswer>[2]): Promise<void> {
    const leave = this.#states.subscribe(body.eventId, () => this.#tell());
    const { headers } = this.#api;
    const sending = {
      url: questionsUrl,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
      headers: () => ({ ...headers }),
    };
    await sendAnswer(this.#states, sending, body);
    leave();
    this.#tell();
  }

  #tell(): void {
    this.#onChange([...this.#states.list]);
  }
}

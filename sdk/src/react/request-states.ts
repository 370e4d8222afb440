import type { AnswerFault } from "../model/ports/question.ts";
import type { StreamMessage, UiConnection, UiRequestState } from "./ui-request.ts";
import type { Json } from "../util/json.ts";

type Snapshot = Omit<UiRequestState, "status" | "faults">;

interface Received extends Snapshot {
  readonly status: UiRequestState["status"];
  readonly requests?: readonly Snapshot[];
}

/** A page's knowledge about the questions of its session. Each question has separate listeners, so that a change renders only one again. */
export class RequestStates {
  list: readonly UiRequestState[] = [];
  connection: UiConnection = "connecting";
  readonly #states = new Map<string, UiRequestState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Ids of questions that were closed before they arrived: messages of two tabs may overtake each other. */
  readonly #unseen = new Set<string>();

  get(eventId: string): UiRequestState | undefined {
    return this.#states.get(eventId);
  }

  subscribe(eventId: string, changed: () => void): () => void {
    const set = this.#listeners.get(eventId) ?? new Set();
    this.#listeners.set(eventId, set.add(changed));
    return () => void set.delete(changed);
  }

  connect(connection: UiConnection): void {
    this.connection = connection;
    this.#tell("");
  }

  change(eventId: string, to: Partial<UiRequestState>): void {
    const state = this.#states.get(eventId);
    if (state === undefined) return;
    this.#states.set(eventId, { ...state, ...to });
    this.#tell(eventId);
    // While an answer is being sent, the list need not render again.
    if (to.status !== undefined && to.status !== "submitting") this.#tellAll();
  }

  receive({ event, data }: StreamMessage): void {
    const parsed = JSON.parse(data) as Received;
    if ((event === "ui_tool_event" || event === "question") && this.#add(parsed)) this.#tellAll();
    if (event === "ui_tool_closed" || event === "question_closed") {
      if (!this.#states.has(parsed.eventId)) this.#unseen.add(parsed.eventId);
      this.change(parsed.eventId, { ...parsed, faults: [] });
    }
    const open = parsed.requests ?? [];
    if (event === "snapshot") this.#keepOnly(new Set(open.map(({ eventId }) => eventId)));
    if (open.filter((request) => this.#add(request)).length > 0) this.#tellAll();
  }

  #keepOnly(known: ReadonlySet<string>): void {
    for (const { eventId, status } of this.list) {
      const now = this.#states.get(eventId)?.status ?? status;
      if ((now === "pending" || now === "submitting") && !known.has(eventId)) this.change(eventId, { status: "gone" });
    }
  }

  #add(request: Snapshot): boolean {
    const { eventId } = request;
    // A question that another snapshot removed is added again.
    const isKnown = this.#states.has(eventId) && this.#states.get(eventId)?.status !== "gone";
    if (isKnown || this.#unseen.has(eventId)) return false;
    this.#states.set(eventId, { ...request, status: "pending", faults: [] });
    this.#tell(eventId);
    return true;
  }

  #tell(eventId: string): void {
    this.#listeners.get(eventId)?.forEach((changed) => changed());
  }

  #tellAll(): void {
    this.list = [...this.#states.values()];
    this.#tell("");
  }
}

interface Sending {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: () => Record<string, string>;
}

interface Receipt {
  readonly status?: UiRequestState["status"] | "unknown";
  readonly faults?: readonly AnswerFault[];
  readonly error?: string;
}

const failed: AnswerFault = { path: "", message: "The answer could not be sent. Try again." };

/** Sends an answer, or a refusal to answer. If sending fails, the question stays open. */
export async function sendAnswer(
  states: RequestStates,
  { url, fetch, headers }: Sending,
  body: { readonly eventId: string; readonly response?: Json; readonly cancel?: true },
): Promise<void> {
  const { eventId } = body;
  if (states.get(eventId)?.status !== "pending") return;
  states.change(eventId, { status: "submitting", faults: [] });
  let to: Partial<UiRequestState> = { status: "pending", faults: [failed] };
  try {
    const response = await fetch(`${url}/submit`, {
      method: "POST",
      headers: { ...headers(), "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    to = changeFor((await response.json()) as Receipt);
  } catch {
    // The server is unreachable, or a proxy has answered.
  }
  const now = states.get(eventId)?.status;
  // The stream may have been faster. A snapshot after the answer lacks the question, but not its outcome.
  if (now === "submitting" || (now === "gone" && to.status !== "pending")) states.change(eventId, to);
}

function changeFor({ status, faults, error }: Receipt): Partial<UiRequestState> {
  if (status === "answered" || status === "cancelled" || status === "expired") return { status };
  if (status === "unknown") return { status: "gone" };
  return { status: "pending", faults: faults ?? [error === undefined ? failed : { path: "", message: error }] };
}

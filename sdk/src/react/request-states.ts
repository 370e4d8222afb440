import type { StreamMessage, UiConnection, UiRequestState } from "./ui-request.ts";

type Snapshot = Omit<UiRequestState, "status" | "faults">;

interface Received extends Snapshot {
  readonly status: UiRequestState["status"];
  /** Of a list of open questions. */
  readonly requests?: readonly Snapshot[];
}

/** What a page knows of the questions of its session; each has its own listeners, so that a change draws one of them again. */
export class RequestStates {
  list: readonly UiRequestState[] = [];
  connection: UiConnection = "connecting";
  readonly #states = new Map<string, UiRequestState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Closed before they were seen: messages of two tabs may overtake one another. */
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
    // While an answer is sent, the list need not be drawn again.
    if (to.status !== undefined && to.status !== "submitting") this.#tellAll();
  }

  receive({ event, data }: StreamMessage): void {
    const parsed = JSON.parse(data) as Received;
    if (event === "ui_tool_event" && this.#add(parsed)) this.#tellAll();
    if (event === "ui_tool_closed") {
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
    if (this.#states.has(eventId) || this.#unseen.has(eventId)) return false;
    this.#states.set(eventId, { ...request, status: "pending", faults: [] });
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

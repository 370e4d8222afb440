import type { Json } from "../util/json.ts";
import type { RequestStates } from "./request-states.ts";
import type { UiFault, UiRequestState } from "./ui-request.ts";

/** How answers are sent. */
export interface Sending {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: () => Record<string, string>;
}

interface Receipt {
  readonly status?: UiRequestState["status"] | "unknown";
  readonly faults?: readonly UiFault[];
  readonly error?: string;
}

const failed: UiFault = { path: "", message: "The answer could not be sent. Try again." };

/** Sends an answer, or that there is to be no answer. What cannot be sent leaves the question open. */
export async function sendAnswer(
  states: RequestStates,
  { url, fetch, headers }: Sending,
  body: { readonly eventId: string; readonly response?: Json; readonly cancel?: true },
): Promise<void> {
  const { eventId } = body;
  const isSending = (): boolean => states.get(eventId)?.status === "submitting";
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
    // The server cannot be reached, or a proxy has answered.
  }
  // The stream may have been faster.
  if (isSending()) states.change(eventId, to);
}

function changeFor({ status, faults, error }: Receipt): Partial<UiRequestState> {
  if (status === "answered" || status === "cancelled" || status === "expired") return { status };
  if (status === "unknown") return { status: "gone" };
  return { status: "pending", faults: faults ?? [error === undefined ? failed : { path: "", message: error }] };
}

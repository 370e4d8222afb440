import type { Clock } from "../../model/ports/clock.ts";
import type { Store } from "../../model/ports/store.ts";
import { within } from "../../util/waits.ts";

export interface HealthSource {
  readonly store: Pick<Store, "read"> | undefined;
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

/** Answers a supervisor's probes; undefined for every other request. */
export type Health = (request: Request) => Promise<Response | undefined>;

export const probes = ["/health/live", "/health/ready"] as const;

/** How long a probe waits for the store, and how long the result is cached in milliseconds: probes need no token, so there may be many. */
const longestMs = 2000;
const holdsMs = 1000;

/** `GET /health/live` and `GET /health/ready`, without an access check, since probes send no token. */
export function createHealth({ store, clock, closing }: HealthSource): Health {
  let last: { readonly at: number; readonly answers: Promise<boolean> } | undefined;
  const answers = (): Promise<boolean> => {
    const now = clock.now();
    if (last === undefined || now - last.at >= holdsMs) last = { at: now, answers: readable(store) };
    return last.answers;
  };
  return async ({ method, url }) => {
    const probe = probes.find((path) => path === new URL(url).pathname);
    if (probe === undefined || !["GET", "HEAD"].includes(method)) return undefined;
    if (probe === "/health/live") return state(200, "live");
    if (closing.aborted) return state(503, "closing");
    return (await answers()) ? state(200, "ready") : state(503, "store_failed");
  };
}

const state = (status: number, name: string): Response =>
  Response.json({ status: name }, { status, headers: { "Cache-Control": "no-store" } });

async function readable(store: HealthSource["store"]): Promise<boolean> {
  if (store === undefined) return true;
  const read = store.read("health").then(
    () => true,
    () => false,
  );
  return (await within(longestMs, read)) ?? false;
}

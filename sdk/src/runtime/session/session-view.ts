import type { SessionView } from "../../model/context.ts";
import { defined } from "../../util/defined.ts";

type Viewed = Pick<SessionView, "id" | "mode" | "state"> & { readonly user: string | undefined };

/** A session as handlers see it. */
export function viewOf(session: Viewed): SessionView {
  const { id, mode, user } = session;
  const facts = { id, mode, ...defined({ user }) };
  return Object.freeze(Object.defineProperty(facts, "state", { enumerable: true, get: () => session.state }) as never);
}

import type { UiPort } from "../model/ports/ui-port.ts";
import type { Questions } from "./options.ts";

/** The port of a run: the calls of all its tasks, which have a session each, ask in the session of this name. */
export const portOf = ({ port }: Pick<Questions, "port">, sessionId: string): UiPort => ({
  announces: true,
  request: (request) => port.request({ ...request, sessionId, eventId: `${request.sessionId} ${request.eventId}` }),
});

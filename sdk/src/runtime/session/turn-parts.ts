import type { CallTurn } from "../../model/call.ts";
import type { StateParts } from "../../model/state-part.ts";
import { LoggedParts, type SessionLog } from "./session-log.ts";

/** A turn with its parts; handlers get its view. */
export class TurnParts implements CallTurn {
  readonly id: string;
  readonly parts: StateParts;

  constructor(id: string, log: SessionLog) {
    this.id = id;
    this.parts = new LoggedParts(id, log);
  }

  get view(): CallTurn["view"] {
    return Object.freeze({ id: this.id });
  }
}

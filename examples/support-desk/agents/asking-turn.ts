import type { ToolResponse } from "toolwright";
import type { Turn, CallableTurn } from "toolwright/runtime";
import type { Person } from "./person.ts";

/** A turn that asks the person where a call needs it, and knows how its last call ended. */
export class AskingTurn implements CallableTurn {
  readonly turn: Turn;
  readonly #person: Person;
  #last: ToolResponse | undefined;

  constructor(turn: Turn, person: Person) {
    this.turn = turn;
    this.#person = person;
  }

  get last(): ToolResponse | undefined {
    return this.#last;
  }

  /** The model waits for the result, and gets that of the confirmed call. The token stays here. */
  async call(...[name, args, options]: Parameters<CallableTurn["call"]>): Promise<ToolResponse> {
    let response = await this.turn.call(name, args, options);
    if (!response.ok && response.error.confirmation !== undefined) {
      const { token, preview } = response.error.confirmation;
      const isAgreed = await this.#person.agreesTo(preview);
      response = isAgreed ? await this.turn.confirm(token, options) : await this.turn.decline(token);
    }
    this.#last = response;
    return response;
  }
}

/** What the user's message consists of: first what a tool left over for this turn, then what they said. */
export function messagesOf({ pendingMessage }: Turn, text: string): readonly string[] {
  const pending = pendingMessage?.message;
  return typeof pending === "string" ? [pending, text] : [text];
}

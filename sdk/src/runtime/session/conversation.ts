import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Intent } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { frozenCopy, plainJson } from "../values/plain-json.ts";

/** Returns a session's new state from the current one and an intent. It must not change the current state. */
export type IntentReducer = (state: JsonObject, intent: Intent) => JsonObject;

export type IntentReducers = Readonly<Record<string, IntentReducer | undefined>>;

/** The effects of a turn's intents, and the resulting state. */
interface IntentEffects {
  readonly state: JsonObject;
  /** `SUPPRESS_AUDIO` and `SUPPRESS_TRANSCRIPT`: for the turn that asked for them. */
  readonly suppresses: { readonly audio: boolean; readonly transcript: boolean };
  /** `SET_PENDING_MESSAGE`: for the next turn. */
  readonly message: JsonObject | undefined;
  /** `END_VOICE_SESSION`: the session closes when the turn ends. */
  readonly isEnding: boolean;
}

/** Changes of a session outside of its calls. */
export interface Conversation {
  readonly effects: IntentEffects;
  readonly turns: number;
  /** The message with which the previous turn asked to start this one. */
  readonly pendingMessage: JsonObject | undefined;
  readonly isInTurn: boolean;
  readonly isOpen: boolean;
}

/** A type, not an interface: entries are JSON. */
export type ConversationEntry =
  | { readonly type: "turn_began" | "turn_ended" | "state_cleared" | "closed" }
  | { readonly type: "intents"; readonly intents: readonly JsonObject[] };

export class ConversationPart implements StatePart<Conversation, ConversationEntry> {
  readonly name = "conversation";
  readonly #opening: IntentEffects;
  readonly #reducers: IntentReducers;

  /** @throws ToolwrightError `CONFIG_INVALID` when the state is not a JSON object. */
  constructor(state: JsonObject, reducers: IntentReducers) {
    this.#opening = { state: frozenState(state), ...noEffects };
    this.#reducers = reducers;
  }

  initial(): Conversation {
    return { effects: this.#opening, turns: 0, pendingMessage: undefined, isInTurn: false, isOpen: true };
  }

  add(before: Conversation, entries: readonly ConversationEntry[]): Conversation {
    return entries.reduce((conversation, entry) => this.#after(conversation, entry), before);
  }

  #after(before: Conversation, entry: ConversationEntry): Conversation {
    const { effects, turns, isOpen } = before;
    switch (entry.type) {
      case "turn_began":
        return { ...before, turns: turns + 1, isInTurn: true };
      case "turn_ended": {
        const { state, message: pendingMessage, isEnding } = effects;
        return {
          ...before,
          effects: { state, ...noEffects },
          pendingMessage,
          isInTurn: false,
          isOpen: isOpen && !isEnding,
        };
      }
      // All intents of one call, so that they are applied and stored together or not at all.
      case "intents":
        return { ...before, effects: this.#applied(effects, stored<Intent>().readAll(entry.intents)) };
      case "state_cleared":
        return { ...before, effects: { ...effects, state: this.#opening.state } };
      case "closed":
        return { ...before, isOpen: false };
    }
  }

  #applied(effects: IntentEffects, intents: readonly Intent[]): IntentEffects {
    const after = intents.reduce((sum, intent) => this.#apply(sum, intent), effects);
    return after.state === effects.state ? after : { ...after, state: frozenState(after.state) };
  }

  /** An intent that an earlier process recorded and this host does not know changes nothing. */
  #apply(effects: IntentEffects, intent: Intent): IntentEffects {
    switch (intent.type) {
      case "END_VOICE_SESSION":
        return { ...effects, isEnding: true };
      case "SUPPRESS_AUDIO":
        return { ...effects, suppresses: { ...effects.suppresses, audio: true } };
      case "SUPPRESS_TRANSCRIPT":
        return { ...effects, suppresses: { ...effects.suppresses, transcript: true } };
      case "SET_PENDING_MESSAGE":
        return { ...effects, message: intent.payload ?? {} };
      default: {
        const reduce = Object.hasOwn(this.#reducers, intent.type) ? this.#reducers[intent.type] : undefined;
        return reduce === undefined ? effects : { ...effects, state: reduce(effects.state, intent) };
      }
    }
  }
}

const noEffects = { suppresses: { audio: false, transcript: false }, message: undefined, isEnding: false } as const;

function frozenState(state: JsonObject): JsonObject {
  const invalid = (cause?: unknown): ToolwrightError =>
    new ToolwrightError("CONFIG_INVALID", "The state of a session must be a JSON object.", { cause });
  let copy;
  try {
    copy = plainJson(state);
  } catch (cause) {
    throw invalid(cause);
  }
  if (!isRecord(copy)) throw invalid();
  return frozenCopy<JsonObject>(copy);
}

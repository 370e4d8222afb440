import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Intent } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { frozenCopy } from "../values/frozen-copy.ts";
import { plainJson } from "../values/plain-json.ts";
import {
  applyIntent,
  effectsAfterTurn,
  effectsAtStart,
  type IntentEffects,
  type IntentReducers,
} from "./apply-intent.ts";

/** What has happened to a session in addition to its calls. */
export interface Conversation {
  readonly effects: IntentEffects;
  /** The number of turns so far. */
  readonly turns: number;
  /** What the turn before asked to begin this one with. */
  readonly pendingMessage: JsonObject | undefined;
  readonly isInTurn: boolean;
  readonly isOpen: boolean;
}

/** A type, not an interface: entries are JSON. */
export type ConversationEntry =
  | { readonly type: "turn_began" | "turn_ended" | "state_cleared" | "closed" }
  | { readonly type: "intents"; readonly intents: readonly JsonObject[] };

/** What has happened to one session. */
export class ConversationPart implements StatePart<Conversation, ConversationEntry> {
  readonly name = "conversation";
  readonly #opening: JsonObject;
  readonly #reducers: IntentReducers;

  /** @throws ToolwrightError `CONFIG_INVALID` when the state is not a JSON object. */
  constructor(state: JsonObject, reducers: IntentReducers) {
    this.#opening = frozenState(state);
    this.#reducers = reducers;
  }

  initial(): Conversation {
    const effects = effectsAtStart(this.#opening);
    return { effects, turns: 0, pendingMessage: undefined, isInTurn: false, isOpen: true };
  }

  add(before: Conversation, entries: readonly ConversationEntry[]): Conversation {
    return entries.reduce((conversation, entry) => this.#after(conversation, entry), before);
  }

  #after(before: Conversation, entry: ConversationEntry): Conversation {
    const { effects, turns, pendingMessage, isOpen } = before;
    switch (entry.type) {
      case "turn_began":
        return { effects, turns: turns + 1, pendingMessage, isInTurn: true, isOpen };
      case "turn_ended":
        return {
          effects: effectsAfterTurn(effects),
          turns,
          pendingMessage: effects.pendingMessage,
          isInTurn: false,
          isOpen: isOpen && !effects.isEnding,
        };
      // All of one call, so that they are applied and stored together or not at all.
      case "intents":
        return { ...before, effects: applied(effects, stored<Intent>().readAll(entry.intents), this.#reducers) };
      case "state_cleared":
        return { ...before, effects: { ...effects, state: this.#opening } };
      case "closed":
        return { ...before, isOpen: false };
    }
  }
}

function applied(effects: IntentEffects, intents: readonly Intent[], reducers: IntentReducers): IntentEffects {
  const after = intents.reduce((sum, intent) => applyIntent(sum, intent, reducers), effects);
  return after.state === effects.state ? after : { ...after, state: frozenState(after.state) };
}

function frozenState(state: JsonObject): JsonObject {
  const copy = copied(state);
  if (isRecord(copy)) return frozenCopy<JsonObject>(copy);
  throw new ToolwrightError("CONFIG_INVALID", "The state of a session must be a JSON object.");
}

function copied(state: JsonObject): Json {
  try {
    return plainJson(state);
  } catch (cause) {
    throw new ToolwrightError("CONFIG_INVALID", "The state of a session must be a JSON object.", { cause });
  }
}

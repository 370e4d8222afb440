import type { JsonObject } from "../../util/json.ts";
import type { Intent } from "../../model/call/response.ts";

/** Makes the new state of a session from the present one and an intent; must not change what it gets. */
export type IntentReducer = (state: JsonObject, intent: Intent) => JsonObject;

/** What the host's own intents do, by type. */
export type IntentReducers = Readonly<Record<string, IntentReducer | undefined>>;

/** What the intents of a session come to: a fold over them. */
export interface IntentEffects {
  /** What the host's reducers made. */
  readonly state: JsonObject;
  /** `SUPPRESS_AUDIO` and `SUPPRESS_TRANSCRIPT`: for the turn they were asked in. */
  readonly suppresses: { readonly audio: boolean; readonly transcript: boolean };
  /** `SET_PENDING_MESSAGE`: handed to the next turn. */
  readonly pendingMessage: JsonObject | undefined;
  /** `END_VOICE_SESSION`: the session closes when the turn ends. */
  readonly isEnding: boolean;
}

const nothing = { audio: false, transcript: false } as const;

/** The effects at the start of a turn. */
export const effectsAtStart = (state: JsonObject): IntentEffects => ({
  state,
  suppresses: nothing,
  pendingMessage: undefined,
  isEnding: false,
});

/** The effects when the next turn begins: the state stays. */
export const effectsAfterTurn = (effects: IntentEffects): IntentEffects =>
  effects.suppresses === nothing && effects.pendingMessage === undefined && !effects.isEnding
    ? effects
    : effectsAtStart(effects.state);

/** One step of the fold. An intent that an earlier process recorded and this host no longer knows changes nothing. */
export function applyIntent(effects: IntentEffects, intent: Intent, reducers: IntentReducers): IntentEffects {
  switch (intent.type) {
    case "END_VOICE_SESSION":
      return { ...effects, isEnding: true };
    case "SUPPRESS_AUDIO":
      return { ...effects, suppresses: { ...effects.suppresses, audio: true } };
    case "SUPPRESS_TRANSCRIPT":
      return { ...effects, suppresses: { ...effects.suppresses, transcript: true } };
    case "SET_PENDING_MESSAGE":
      return { ...effects, pendingMessage: intent.payload ?? {} };
    default: {
      const reduce = Object.hasOwn(reducers, intent.type) ? reducers[intent.type] : undefined;
      return reduce === undefined ? effects : { ...effects, state: reduce(effects.state, intent) };
    }
  }
}

import type { Json, JsonObject } from "../../util/json.ts";
import type { StandardSchema } from "../explicit-schema.ts";
import type { JsonSchema } from "../json-schema.ts";

/**
 * The host's own intents, by type, with their payloads. A project declares them by declaration merging; a payload
 * of `undefined` means no payload. The host gives their behaviour as `createRuntime({ intents })`.
 *
 * @example
 * declare module "toolwright" {
 *   interface Intents {
 *     readonly OPEN_TICKET: { readonly id: string };
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Intents {}

/** The intents that every session knows, with their payloads. */
export interface StandardIntents {
  /** The session closes when the turn ends. */
  readonly END_VOICE_SESSION: { readonly reason?: string };
  /** The host does not speak the answer in this turn. */
  readonly SUPPRESS_AUDIO: undefined;
  /** The host does not show a transcript of the answer in this turn. */
  readonly SUPPRESS_TRANSCRIPT: undefined;
  /** The next turn starts with this message; other members are for the host. */
  readonly SET_PENDING_MESSAGE: { readonly message: string; readonly [member: string]: Json };
}

/** Type of an intent that every session knows. */
export type IntentType = keyof StandardIntents;

/** The standard intents by their names, for code without types: `IntentType.SUPPRESS_AUDIO` is `"SUPPRESS_AUDIO"`. */
export const IntentType = Object.freeze({
  END_VOICE_SESSION: "END_VOICE_SESSION",
  SUPPRESS_AUDIO: "SUPPRESS_AUDIO",
  SUPPRESS_TRANSCRIPT: "SUPPRESS_TRANSCRIPT",
  SET_PENDING_MESSAGE: "SET_PENDING_MESSAGE",
} as const satisfies { readonly [Type in IntentType]: Type });

/** An intent of one type, with its payload. */
export type IntentOf<Type extends PropertyKey, Payload> = [Payload] extends [undefined]
  ? { readonly type: Type; readonly payload?: never }
  : object extends Payload
    ? { readonly type: Type; readonly payload?: Payload }
    : { readonly type: Type; readonly payload: Payload };

/** An intent as a tool may request it. */
export type ToolIntent = {
  [Type in keyof (StandardIntents & Intents)]: IntentOf<Type, (StandardIntents & Intents)[Type]>;
}[keyof (StandardIntents & Intents)];

/** An intent of the host as its reducer gets it. */
export interface ReducedIntent<Payload> {
  readonly type: string;
  readonly payload: Payload;
}

/** The definition of a host's own intent. */
export interface IntentDefinition<Payload = JsonObject | undefined> {
  /** Schema of the payload: JSON Schema 2020-12, or a Standard Schema, which only validates. Default: any JSON object, or none. */
  readonly payload?: JsonSchema | StandardSchema;
  /** Returns the new state of a session from the current one, which it must not change. Default: the state stays, and the event informs the host. */
  readonly reduce?: (state: JsonObject, intent: ReducedIntent<Payload>) => JsonObject;
}

/** A definition, or only its `reduce`. */
export type IntentSetting<Payload = JsonObject | undefined> =
  | IntentDefinition<Payload>
  | Exclude<IntentDefinition<Payload>["reduce"], undefined>;

/** The host's own intents, by type, as `Intents` declares them with their payloads; without a declaration, any intent. */
export type IntentDefinitions = [keyof Intents] extends [never]
  ? Readonly<Record<string, IntentSetting>>
  : { readonly [Type in keyof Intents]?: IntentSetting<Intents[Type]> };

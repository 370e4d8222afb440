import type { JsonObject } from "../../util/json.ts";
import type { StandardSchema } from "../explicit-schema.ts";
import type { Intents } from "./intents.ts";
import type { JsonSchema } from "../json-schema.ts";

/** An intent of the host as its reducer gets it. */
export interface ReducedIntent<Payload> {
  readonly type: string;
  readonly payload: Payload;
}

/** The definition of a host's own intent. */
export interface IntentDefinition<Payload = JsonObject | undefined> {
  /** Schema of the payload: JSON Schema 2020-12, or a Standard Schema, of which only the check counts. Default: any JSON object, or none. */
  readonly payload?: JsonSchema | StandardSchema;
  /** Makes the new state of a session from the present one; must not change what it gets. Default: the state stays, and the event tells the host. */
  readonly reduce?: (state: JsonObject, intent: ReducedIntent<Payload>) => JsonObject;
}

/** A definition, or its `reduce` alone. */
export type IntentSetting<Payload = JsonObject | undefined> =
  IntentDefinition<Payload> | Exclude<IntentDefinition<Payload>["reduce"], undefined>;

/** The host's own intents, by type, as `Intents` declares them with their payloads; without a declaration, any intent. */
export type IntentDefinitions = [keyof Intents] extends [never]
  ? Readonly<Record<string, IntentSetting>>
  : { readonly [Type in keyof Intents]?: IntentSetting<Intents[Type]> };

import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { StandardSchema } from "../../model/explicit-schema.ts";
import type { IntentDefinition, IntentDefinitions, StandardIntents } from "../../model/call/intents.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Intent } from "../../model/call/response.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { explainFaults, listIssues } from "../arguments/explain-faults.ts";
import { messageOf } from "../values/response-errors.ts";
import type { IntentReducer, IntentReducers } from "./conversation.ts";

/** The fault of a payload, to follow "its payload"; undefined if it is valid. */
type PayloadCheck = (payload: JsonObject | undefined) => string | undefined | Promise<string | undefined>;

const none: PayloadCheck = (payload) => (payload === undefined ? undefined : "must be left out");

const standardChecks: { readonly [Type in keyof StandardIntents]: PayloadCheck } = {
  END_VOICE_SESSION: (payload = {}) => {
    if (Object.keys(payload).some((key) => key !== "reason")) return "may have only a `reason`";
    return payload.reason === undefined || typeof payload.reason === "string"
      ? undefined
      : "has a `reason` that is not a text";
  },
  SUPPRESS_AUDIO: none,
  SUPPRESS_TRANSCRIPT: none,
  SET_PENDING_MESSAGE: (payload) =>
    typeof payload?.message === "string" ? undefined : "must have a `message`, a text",
};

export class IntentTypes {
  readonly reducers: IntentReducers;
  readonly #checks = new Map<string, PayloadCheck>(Object.entries(standardChecks));
  readonly #schemas: readonly (readonly [type: string, schema: JsonSchema])[];
  #compiled: Promise<void> | undefined;

  /** @throws ToolwrightError `CONFIG_INVALID` if a definition is invalid. */
  constructor(given: IntentDefinitions) {
    const definitions = Object.entries(given as Readonly<Record<string, unknown>>).flatMap(([type, setting]) =>
      setting === undefined ? [] : [[type, definitionOf(type, setting)] as const],
    );
    this.reducers = Object.fromEntries(
      definitions.map(([type, { reduce }]) => [type, reduce as IntentReducer | undefined]),
    );
    this.#schemas = definitions.flatMap(([type, { payload }]) =>
      payload === undefined || isStandard(payload) ? [] : [[type, payload] as const],
    );
    for (const [type, { payload }] of definitions) {
      this.#checks.set(type, payload !== undefined && isStandard(payload) ? standardCheck(payload) : () => undefined);
    }
  }

  /**
   * Resolves when every JSON Schema is compiled; undefined without schemas.
   *
   * @throws ToolwrightError `CONFIG_INVALID` if a schema is invalid.
   */
  ready(): Promise<void> | undefined {
    return this.#schemas.length === 0 ? undefined : (this.#compiled ??= this.#compile());
  }

  async #compile(): Promise<void> {
    // Only hosts with schemas load Ajv.
    const { compileSchema } = await import("../../schema/open-ajv.ts");
    for (const [type, schema] of this.#schemas) {
      try {
        const validator = compileSchema(schema);
        this.#checks.set(type, (payload = {}) =>
          validator(payload)
            ? undefined
            : `is wrong: ${listIssues(explainFaults(validator.errors, payload, schema), "")}`,
        );
      } catch (cause) {
        throw invalid(type, `has a \`payload\` that is not a valid schema: ${messageOf(cause)}`, cause);
      }
    }
  }

  /** The reason why a list of intents is refused, to follow "asked for"; undefined if all are known and valid. */
  async firstFault(intents: readonly Intent[]): Promise<string | undefined> {
    for (const { type, payload } of intents) {
      const check = this.#checks.get(type);
      if (check === undefined)
        return `the intent ${JSON.stringify(type)}, which this session does not know${this.#hint(type)}`;
      const fault = await check(payload);
      if (fault !== undefined) return `the intent ${type}, but its payload ${fault}`;
    }
    return undefined;
  }

  #hint(type: string): string {
    const nearest = nearestName(type, [...this.#checks.keys()]);
    return nearest === undefined ? "" : `; did you mean ${nearest}?`;
  }
}

function definitionOf(type: string, setting: unknown): IntentDefinition<never> {
  if (Object.hasOwn(standardChecks, type)) throw invalid(type, "is built in");
  if (typeof setting === "function") return { reduce: setting as never };
  if (!isRecord(setting)) throw invalid(type, "must be a function or an object");
  const { payload, reduce } = setting;
  if (reduce !== undefined && typeof reduce !== "function")
    throw invalid(type, "has a `reduce` that is not a function");
  if (payload !== undefined && !isRecord(payload) && typeof payload !== "function")
    throw invalid(type, "has a `payload` that is not a schema");
  return setting;
}

const invalid = (type: string, why: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", `The intent ${JSON.stringify(type)} of \`createRuntime\` ${why}.`, { cause });

const isStandard = (schema: JsonSchema | StandardSchema): schema is StandardSchema => "~standard" in schema;

const standardCheck =
  (schema: StandardSchema): PayloadCheck =>
  async (payload) => {
    const outcome = await schema["~standard"].validate?.(payload);
    if (outcome?.issues === undefined) return undefined;
    return `is wrong: ${outcome.issues.map(({ message }) => message).join("; ")}`;
  };

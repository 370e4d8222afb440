import type { ModelCall } from "../../model/transport.ts";
import type { ErrorType } from "../../model/response.ts";
import type { JsonObject } from "../../util/json.ts";
import { repeatedKey } from "../../util/repeated-key.ts";

/** Why a call is not made, as a model sees it; undefined for a call that is. What a turn finds wrong with a call is not repeated here. */
export function refusalOf({ name, args, isCutOff }: ModelCall): JsonObject | undefined {
  if (isCutOff === true) {
    return refusal("VALIDATION", {
      message: `${name} was not run: its arguments end too early.`,
      suggestion: "Make the call again with complete arguments; shorten them where they are long.",
    });
  }
  const key = typeof args === "string" && args.length <= longestChecked ? repeatedKey(args) : undefined;
  if (key === undefined) return undefined;
  return refusal("VALIDATION", {
    message: `${name} was not run: its arguments have the key ${JSON.stringify(key)} twice.`,
    suggestion: "Make the call again with each key once.",
  });
}

/** The refusal of a call whose id another call of the conversation has. */
export function idTaken(id: string): JsonObject {
  return refusal("CONFLICT", {
    message: `The call was not run: another call has the id ${id}.`,
    suggestion: "Make the call again under an id of its own.",
  });
}

/** Longer arguments than a runtime takes by default are refused there, by their size. */
const longestChecked = 1_000_000;

interface Help {
  readonly message: string;
  readonly suggestion: string;
}

function refusal(type: ErrorType, { message, suggestion }: Help): JsonObject {
  return { error: { type, message, retryable: false, suggestion } };
}

import { randomBytes } from "node:crypto";
import type { JsonSchema } from "../model/json-schema.ts";
import type { UiFault } from "../model/ui-tools.ts";
import type { ValidatorFault } from "../model/validator.ts";
import type { CompiledSchema } from "../schema/compile-schema.ts";
import { pointerTo } from "../util/json-pointer.ts";
import type { Json } from "../util/json.ts";
import { sha256 } from "../util/sha256.ts";
import { sameJson, stableJson } from "../util/stable-json.ts";
import type { Ending, RequestRow } from "./request-rows.ts";
import type { UiReceipt, UiSubmission } from "./ui-options.ts";

const compiled = new Map<string, CompiledSchema>();
/** A server asks few different questions; more are compiled again. */
const mostCompiled = 200;
const mostFaults = 50;

/** Where an answer does not fit; empty where it does. No fault shows a part of the answer. */
export async function answerFaults(schema: JsonSchema | undefined, answer: Json): Promise<readonly UiFault[]> {
  if (schema === undefined) return [];
  const validate = await validatorOf(schema);
  if (validate(answer)) return [];
  return validate.errors.slice(0, mostFaults).map(faultOf);
}

async function validatorOf(schema: JsonSchema): Promise<CompiledSchema> {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  // Loaded with the first answer: Ajv is large.
  const { compileSchema } = await import("../schema/compile-schema.ts");
  const made = compileSchema(schema);
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(key, made);
  return made;
}

function faultOf({ instancePath, params, message = "is not valid" }: ValidatorFault): UiFault {
  const { missingProperty: missing, additionalProperty, unevaluatedProperty } = params;
  if (typeof missing === "string") return { path: pointerTo(instancePath, missing), message: "is missing" };
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (typeof unknown === "string")
    return { path: pointerTo(instancePath, unknown.slice(0, 100)), message: "unknown key" };
  const { allowedValues } = params;
  if (Array.isArray(allowedValues))
    return { path: instancePath, message: `must be one of: ${allowedValues.slice(0, 20).map(String).join(", ")}` };
  return { path: instancePath, message };
}

const mostRemembered = 1000;

/** Tells repeated answers from others; of confidential ones it keeps digests that are of no use outside this process. */
export class GivenAnswers {
  readonly #salt = randomBytes(32).toString("hex");
  readonly #digests = new Map<string, string>();

  remember(eventId: string, response: Json): void {
    if (this.#digests.size >= mostRemembered) this.#digests.clear();
    this.#digests.set(eventId, this.#digest(response));
  }

  /** What a submission to a closed question gets. */
  repeated({ request }: RequestRow, { status, answer }: Ending, submission: UiSubmission): UiReceipt {
    const { eventId, response } = submission;
    if (status === "expired") return { code: 410, status };
    const isCancel = submission.cancel === true || response === undefined;
    if (status === "cancelled") return isCancel ? { code: 200, status, duplicate: true } : { code: 409, status };
    const isSame =
      request.sensitive === true
        ? this.#digests.get(eventId) === this.#digest(response)
        : !isCancel && sameJson(answer, response);
    return isSame ? { code: 200, status, duplicate: true } : { code: 409, status };
  }

  #digest(response: Json | undefined): string {
    return sha256(`${this.#salt} ${stableJson(response)}`);
  }
}

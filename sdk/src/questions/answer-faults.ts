import type { JsonSchema } from "../model/json-schema.ts";
import type { AnswerFault, AnswerReceipt, GivenAnswer, QuestionEnd } from "../model/ports/question.ts";
import { faultSentence } from "../model/ports/answer-words.ts";
import type { ValidatorFault } from "../model/call/validator.ts";
import type { CompiledSchema } from "../schema/open-ajv.ts";
import { nearestAlternatives, schemasAt } from "../schema/schemas-at.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import { pointerTo, valueAt } from "../util/json-pointer.ts";
import type { Json } from "../util/json.ts";
import { sameJson } from "../util/stable-json.ts";

const compiled = new Map<string, CompiledSchema>();
/** A server asks few different questions; above this number, schemas are compiled again. */
const mostCompiled = 200;
const mostFaults = 50;
/** Keywords whose errors only state that other schemas failed; those schemas report the reason. */
const aboutOthers: ReadonlySet<string> = new Set(["anyOf", "oneOf", "if", "allOf"]);

/** The faults of an answer; empty if it fits. No fault shows a part of the answer. */
export async function answerFaults(schema: JsonSchema | undefined, answer: Json): Promise<readonly AnswerFault[]> {
  if (schema === undefined) return [];
  const errors = await errorsOf(schema, answer);
  const chosen = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === "enum" ? [instancePath] : [])));
  // The type of a choice says less than its options.
  const direct = errors.filter(
    ({ keyword, instancePath }) => !aboutOthers.has(keyword) && !(keyword === "type" && chosen.has(instancePath)),
  );
  return (direct.length === 0 ? errors : direct).slice(0, mostFaults).map(faultOf);
}

/** The errors of a validator. For a union, only the errors of the alternative that the answer means. */
async function errorsOf(schema: JsonSchema, answer: unknown): Promise<readonly ValidatorFault[]> {
  const validate = await validatorOf(schema);
  if (validate(answer)) return [];
  const { errors } = validate;
  const unions = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  const [path] = unions.map(({ instancePath }) => instancePath).sort((one, other) => one.length - other.length);
  const value = path === undefined ? undefined : valueAt(answer, path);
  if (path === undefined || !isRecord(value)) return errors;
  const objects = schemasAt(schema, path, answer).filter(({ properties }) => properties !== undefined);
  const { nearest, isMeant } = nearestAlternatives(value, objects);
  const [meant] = nearest;
  if (meant === undefined || nearest.length > 1 || !isMeant) return errors;
  const inside = await errorsOf({ ...meant, ...defined({ $defs: schema.$defs }) }, value);
  if (inside.length === 0) return errors;
  const outside = errors.filter(({ instancePath }) => instancePath !== path && !instancePath.startsWith(`${path}/`));
  return [...outside, ...inside.map((error) => ({ ...error, instancePath: path + error.instancePath }))];
}

async function validatorOf(schema: JsonSchema): Promise<CompiledSchema> {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  // Loaded with the first answer: Ajv is large.
  const { compileSchema } = await import("../schema/open-ajv.ts");
  const made = compileSchema(schema);
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(key, made);
  return made;
}

function faultOf({ keyword, instancePath, params }: ValidatorFault): AnswerFault {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params;
  const key = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  const path = typeof key === "string" ? pointerTo(instancePath, key.slice(0, 100)) : instancePath;
  return { path, message: faultSentence(keyword, params) };
}

/** The receipt for an answer to a closed question, with the answer that counts. */
export function lateReceipt(
  { status, answer }: { readonly status: QuestionEnd; readonly answer?: Json },
  given: Pick<GivenAnswer, "answer">,
): AnswerReceipt {
  if (status === "expired") return { code: 410, status };
  const isRepeated = given.answer === undefined ? status === "cancelled" : sameJson(answer, given.answer);
  return isRepeated ? { code: 200, status, duplicate: true } : { code: 409, status };
}

export const unknown = { code: 404, status: "unknown" } as const satisfies AnswerReceipt;

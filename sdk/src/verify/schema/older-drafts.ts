import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Draft } from "../../schema/keywords.ts";
import { isRecord } from "../../util/is-record.ts";
import { readFaults, type Fault } from "./validate-schema.ts";

type Validator = (schema: unknown) => readonly Fault[];
const made = new Map<Draft, Validator>();

/** Why a schema is not valid in an older draft; empty when it is valid. */
export function faultsInDraft(schema: unknown, draft: Draft): readonly Fault[] {
  const validate = made.get(draft) ?? makeValidator(draft);
  made.set(draft, validate);
  const faults = validate(schema);
  // Draft 4 writes `exclusiveMinimum: true` beside `minimum`.
  return draft === "draft-04" ? faults.filter(({ pointer }) => !/\/exclusive(?:Min|Max)imum$/.test(pointer)) : faults;
}

const options = {
  allErrors: true,
  strict: false,
  logger: false,
  validateFormats: false,
  validateSchema: false,
} as const;

function makeValidator(draft: Draft): Validator {
  const validate = draft === "2019-09" ? new Ajv2019(options).compile({ $ref: draft2019 }) : compileDraft07();
  return (schema) => (validate(schema) ? [] : readFaults(validate.errors));
}

const draft2019 = "https://json-schema.org/draft/2019-09/schema";

// `uniqueItems` takes quadratic time in a length that the caller chooses.
function compileDraft07(): ValidateFunction {
  const ajv = new Ajv(options);
  const schema = ajv.getSchema<JsonSchema>("http://json-schema.org/draft-07/schema")?.schema;
  if (!isRecord(schema) || !isRecord(schema.properties)) throw new Error("Ajv has lost its meta-schema");
  const properties = { ...schema.properties, enum: { type: "array" } };
  return ajv.compile({ ...schema, $id: "draft-07-without-unique", properties });
}

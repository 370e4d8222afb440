import type { Validator } from "../../model/call/validator.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys, pointerTo, valueAt } from "../../util/json-pointer.ts";

/** At a value of a dictionary, which has no optional members. */
const ofDictionary = /\/(?:additionalProperties|unevaluatedProperties|patternProperties\/[^/]+)\/[^/]+$/;

/** The arguments without each null that its place does not allow: models send it for a member they leave out. Undefined where all are allowed. */
export function withoutNulls(args: object, errors: Validator["errors"]): object | undefined {
  const copy = structuredClone(args);
  let isChanged = false;
  for (const { instancePath, schemaPath } of errors ?? []) {
    const keys = pointerKeys(instancePath);
    const name = keys.at(-1);
    const holder = valueAt(copy, pointerTo("", ...keys.slice(0, -1)));
    // An item is not optional.
    if (name === undefined || ofDictionary.test(schemaPath) || !isRecord(holder)) continue;
    if (Object.hasOwn(holder, name) && holder[name] === null) isChanged = Reflect.deleteProperty(holder, name);
  }
  return isChanged ? copy : undefined;
}

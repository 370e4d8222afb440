import type { Converter } from "../../contract/contract.ts";
import { objectSchema } from "../../shapes/object-schema.ts";

/** `{}` takes any value but null; as the whole input, which is an object, it has no members. */
export default {
  kind: "present",
  toSchema: (type, location, context) =>
    location.path === "" && !context.isResult
      ? objectSchema(type, location, context)
      : { type: ["object", "array", "string", "number", "boolean"] },
} satisfies Converter;

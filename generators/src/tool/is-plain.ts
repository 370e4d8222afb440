import type { ParameterType } from "./parse-type.ts";

/** Whether TypeScript takes each value of the type for JSON: it has no dates, no unknown values and no optional properties. */
export function isPlain(type: ParameterType): boolean {
  switch (type.kind) {
    case "Date":
    case "URL":
    case "unknown":
      return false;
    case "array":
      return isPlain(type.items);
    case "record":
      return isPlain(type.values);
    case "object":
      return type.properties.every((one) => !one.optional && isPlain(one.type));
    case "union":
      return type.members.every(isPlain);
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
    case "literal":
      return true;
  }
}

import { createRequire } from "node:module";
import type * as AjvModule from "ajv/dist/2020.js";
import type * as FormatsModule from "ajv-formats";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { linearPatterns } from "../../schema/pattern/judge-pattern.ts";
import type { Location } from "../../model/location.ts";
import { subschemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { valueAt } from "../../util/json-pointer.ts";
import type { GivenValue } from "../contract/contract.ts";

/** An example or default that does not match its schema, with the JSON pointer of that schema. */
export interface UnfitValue extends Pick<GivenValue, "keyword" | "value"> {
  readonly pointer: string;
  readonly finding: Finding;
}

/**
 * Compares every example and default of a finished schema with the part it belongs to. Bounds, patterns and the shape of objects are not
 * known earlier.
 */
export function checkValues(
  root: JsonSchema,
  locations: Readonly<Record<string, Location>>,
  given: readonly GivenValue[],
): readonly UnfitValue[] {
  const { $defs } = root;
  const valued = subschemas(root).filter(({ schema }) => schema.examples !== undefined || schema.default !== undefined);
  return valued.flatMap(({ schema, pointer }) => {
    const values = [
      ...(schema.examples ?? []).map((value) => ({ keyword: "examples", value }) as const),
      ...(schema.default === undefined ? [] : [{ keyword: "default", value: schema.default } as const]),
    ];
    return values.flatMap(({ keyword, value }) => {
      const mismatch = mismatchOf(value, schema, $defs);
      if (mismatch === undefined) return [];
      const at = locationOf({ keyword, value, near: locations[pointer] }, given);
      const name = keyword === "examples" ? "@example" : "The default";
      const message = `${name} ${JSON.stringify(value)} does not match the type: ${mismatch}.`;
      const remedy = "Correct the value or the type.";
      const finding = findingOf("INFER_TAG_INVALID", message, { ...defined({ at }), remedy });
      return [{ keyword, value, pointer, finding }];
    });
  });
}

/** The schema without these values. */
export function withoutValues(root: JsonSchema, values: readonly UnfitValue[]): JsonSchema {
  if (values.length === 0) return root;
  const copy = structuredClone(root);
  for (const { keyword, value, pointer } of values) {
    const part = valueAt(copy, pointer) as { examples?: readonly Json[]; default?: Json };
    const text = JSON.stringify(value);
    const kept = part.examples?.filter((example) => JSON.stringify(example) !== text) ?? [];
    if (keyword === "default") delete part.default;
    else if (kept.length > 0) part.examples = kept;
    else delete part.examples;
  }
  return copy;
}

/** The location of the tag with a value: of several with the same value, the last one above the declaration. */
function locationOf(
  wanted: { readonly keyword: GivenValue["keyword"]; readonly value: Json; readonly near: Location | undefined },
  given: readonly GivenValue[],
): Location | undefined {
  const { keyword, value, near } = wanted;
  const text = JSON.stringify(value);
  const same = given.filter((other) => other.keyword === keyword && JSON.stringify(other.value) === text);
  const above = same.filter(({ at }) => at.file === near?.file && at.line <= near.line);
  return (above.at(-1) ?? same[0])?.at ?? near;
}

/** Keywords that do not constrain the value, or were compared when the tag was read. */
const checkedKeywords: ReadonlySet<string> = new Set<keyof JsonSchema>([
  "type",
  "const",
  "enum",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "x-unit",
  "x-secret",
  "x-mcp-header",
]);

const bounds: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  minimum: (value, bound) => value >= bound,
  maximum: (value, bound) => value <= bound,
  exclusiveMinimum: (value, bound) => value > bound,
  exclusiveMaximum: (value, bound) => value < bound,
};

function mismatchOf(value: Json, schema: JsonSchema, $defs: JsonSchema["$defs"]): string | undefined {
  const open = Object.entries(schema).filter(([keyword]) => !checkedKeywords.has(keyword));
  // Numeric bounds are the usual case, and loading a validator costs more than everything else here.
  const areBounds = open.every(([keyword]) => Object.hasOwn(bounds, keyword));
  if (!areBounds) return validatorMismatch(value, { ...schema, ...defined({ $defs }) });
  const broken = open.find(
    ([name, bound]) => typeof value === "number" && bounds[name]?.(value, Number(bound)) === false,
  );
  return broken === undefined ? undefined : `it breaks the ${broken[0]} of ${String(broken[1])}`;
}

function validatorMismatch(value: Json, schema: JsonSchema): string | undefined {
  const ajv = openValidator();
  const isValid = ajv.validate(schema, value);
  ajv.removeSchema(schema);
  if (isValid) return undefined;
  const reasons = (ajv.errors ?? []).map(({ instancePath, message = "" }) =>
    instancePath === "" ? `it ${message}` : `${instancePath} ${message}`,
  );
  return [...new Set(reasons)].join(", ");
}

let validator: AjvModule.Ajv2020 | undefined;

function openValidator(): AjvModule.Ajv2020 {
  if (validator !== undefined) return validator;
  const load = createRequire(import.meta.url);
  const { Ajv2020 } = load("ajv/dist/2020.js") as typeof AjvModule;
  const formats = load("ajv-formats") as typeof FormatsModule.default;
  validator = new Ajv2020({ allErrors: true, strict: false, addUsedSchema: false, code: { regExp: linearPatterns } });
  formats.default(validator);
  return validator;
}

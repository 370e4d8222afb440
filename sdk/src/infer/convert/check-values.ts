import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { listedFaults, valueFaults } from "../../schema/faults/schema-faults.ts";
import { subschemas, partsOf } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { valueAt, pointerKeys } from "../../util/json-pointer.ts";
import type { GivenValue } from "../contract/contract.ts";
import { isInPackage } from "../project/node-location.ts";
import type { CanonicalSchema } from "./canonicalise.ts";

/** A finished schema without the values that do not match it, and findings for values that an author can correct. */
export function withFittingValues(
  finished: CanonicalSchema,
  given: readonly GivenValue[],
): { readonly schema: JsonSchema; readonly findings: readonly Finding[] } {
  const unfit = checkValues(finished.schema, finished.locations, given);
  const own = unfit.filter(({ finding: { at } }) => at === undefined || !isInPackage(at.file));
  const dropped = unfit.filter((value) => !own.includes(value) || value.finding.severity === "warning");
  return { schema: withoutValues(finished.schema, dropped), findings: own.map(({ finding }) => finding) };
}

interface UnfitValue extends Pick<GivenValue, "keyword" | "value"> {
  readonly pointer: string;
  readonly finding: Finding;
}

/**
 * Compares every example and default of a finished schema with the part it belongs to: bounds, patterns and object shapes are not known earlier.
 */
function checkValues(
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
      const whole = { ...schema, ...defined({ $defs }) };
      const faults = valueFaults(whole, value);
      if (faults.length === 0) return [];
      const at = locationOf({ keyword, value, near: locations[pointer] }, given);
      const name = keyword === "examples" ? "@example" : "The default";
      const message = `${name} ${JSON.stringify(value)} does not match the type: ${listedFaults(faults, ", ")}.`;
      const remedy = "Correct the value or the type.";
      const finding = findingOf("INFER_TAG_INVALID", message, { ...defined({ at }), remedy });
      // Examples do not affect calls, and comments of generated types often show only a part of a value.
      return [
        { keyword, value, pointer, finding: keyword === "examples" ? { ...finding, severity: "warning" } : finding },
      ];
    });
  });
}

function withoutValues(root: JsonSchema, values: readonly UnfitValue[]): JsonSchema {
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

/** The location of the tag with a value; if several tags have it, the last one above the declaration. */
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

/** Maximum size of a schema as JSON, in bytes. Few models and providers accept more. */
const maxBytes = 100_000;

/** A warning about a schema that is too large for a model, located at the part that makes it large. */
export function largeSchema({ schema, locations }: CanonicalSchema, subject: string): Finding | undefined {
  const size = sizeOf(schema);
  if (size <= maxBytes) return undefined;
  const upwards = heaviestParts(schema).toReversed();
  const found = upwards.flatMap((pointer) => locations[pointer] ?? []);
  const at = found.find(({ file }) => !isInPackage(file)) ?? found[0];
  const [, name] = /^\/(?:properties|\$defs)\/(.+)$/.exec(upwards[0] ?? "") ?? [];
  const path = pointerKeys(`/${name ?? ""}`).filter((key) => key !== "properties");
  const cause = name === undefined ? "" : `; most of it is \`${path.join(".")}\``;
  const finding = findingOf(
    "INFER_TOO_LARGE",
    `The schema of the ${subject} has ${(size / 1000).toFixed()} KB${cause}.`,
    {
      ...defined({ at }),
      remedy:
        "Write a type with the members that the tool needs, or take a `string` in place of a long list of values.",
    },
  );
  return { ...finding, severity: "warning" };
}

const sizeOf = (schema: JsonSchema): number => Buffer.byteLength(JSON.stringify(schema));

/** Pointers from the root down to the last part that is more than half of the part around it. */
function heaviestParts(schema: JsonSchema, pointer = ""): readonly string[] {
  const half = sizeOf(schema) / 2;
  const heavy = partsOf(schema, pointer).find((part) => sizeOf(part.schema) > half);
  return heavy === undefined ? [pointer] : [pointer, ...heaviestParts(heavy.schema, heavy.pointer)];
}

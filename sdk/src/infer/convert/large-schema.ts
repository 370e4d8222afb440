import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { partsOf, type Subschema } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { isInPackage } from "../project/node-location.ts";
import type { CanonicalSchema } from "./canonicalise.ts";

/** Bytes of a schema as JSON. Few models and providers take more. */
const most = 100_000;

/** A warning about a schema that is too large for a model, at the part that makes it large. */
export function largeSchema({ schema, locations, types }: CanonicalSchema, subject: string): Finding | undefined {
  const size = sizeOf(schema);
  if (size <= most) return undefined;
  const upwards = heaviestPath(schema).toReversed();
  const found = upwards.flatMap((pointer) => locations[pointer] ?? []);
  const own = found.find(({ file }) => !isInPackage(file));
  const isForeign = own !== found[0];
  const shared = partsOf(schema, "").filter(({ pointer }) => pointer.startsWith("/$defs/"));
  const isSpread = upwards.length === 1 && shared.reduce((sum, part) => sum + sizeOf(part.schema), 0) > size / 2;
  const names = upwards.flatMap((pointer) => types.get(pointer)?.() ?? []);
  const name = names.find((text) => text !== "Type");
  const cause = isSpread
    ? `, in ${String(shared.length)} types that refer to one another`
    : name === undefined
      ? ""
      : `; most of it is the type \`${name}\``;
  const message = `The schema of the ${subject} has ${String(Math.round(size / 1000))} KB${cause}.`;
  const remedy =
    isForeign || isSpread
      ? "Write your own type with the members that the tool needs, or take a `string` that holds JSON."
      : "Take only the members that the tool needs, or a `string` in place of a long list of values.";
  return {
    ...findingOf("INFER_TOO_LARGE", message, { ...defined({ at: own ?? found[0] }), remedy }),
    severity: "warning",
  };
}

const sizeOf = (schema: JsonSchema): number => Buffer.byteLength(JSON.stringify(schema));

/** Pointers from the root down to the last part that is more than half of the part around it. */
function heaviestPath(root: JsonSchema): readonly string[] {
  const pointers = [""];
  for (let schema: JsonSchema | undefined = root; schema !== undefined;) {
    const half: number = sizeOf(schema) / 2;
    const heavy: Subschema | undefined = partsOf(schema, pointers.at(-1)).find((part) => sizeOf(part.schema) > half);
    if (heavy !== undefined) pointers.push(heavy.pointer);
    schema = heavy?.schema;
  }
  return pointers;
}

import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { partsOf } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { isInPackage } from "../project/node-location.ts";
import type { CanonicalSchema } from "./canonicalise.ts";

/** Bytes of a schema as JSON. Few models and providers take more. */
const maxBytes = 100_000;

/** A warning about a schema that is too large for a model, at the part that makes it large. */
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

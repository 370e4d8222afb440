import type { JsonSchema } from "../../model/json-schema.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import { subschemas } from "../../schema/walk.ts";
import type { ContractChange } from "./contract-change.ts";

type Change = Pick<ContractChange, "kind" | "pointer" | "message">;

const texts = ["title", "description", "examples", "deprecated", "readOnly", "writeOnly", "$comment"] as const;

/** Changes of keywords that do not decide which values are valid, at places that both schemas have. */
export function textChanges(before: JsonSchema, after: JsonSchema, isInput: boolean): readonly Change[] {
  const known = new Map(subschemas(before).map(({ pointer, schema }) => [pointer, schema]));
  return subschemas(after).flatMap(({ pointer, schema }) => {
    const old = known.get(pointer);
    if (old === undefined) return [];
    const changed = texts.filter((keyword) => stableJson(old[keyword] ?? null) !== stableJson(schema[keyword] ?? null));
    const notes = changed.map((keyword): Change => {
      const how = old[keyword] === undefined ? "was added" : schema[keyword] === undefined ? "was removed" : "changed";
      return { kind: "docs-only", pointer: pointerTo(pointer, keyword), message: `\`${keyword}\` ${how}.` };
    });
    return [...notes, ...meaningChanges(old, schema, { pointer, isInput })];
  });
}

/** Annotations that decide what a valid value does. */
function meaningChanges(
  old: JsonSchema,
  schema: JsonSchema,
  { pointer, isInput }: { readonly pointer: string; readonly isInput: boolean },
): readonly Change[] {
  const found: Change[] = [];
  const text = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));
  if (isInput && stableJson(old.default ?? null) !== stableJson(schema.default ?? null)) {
    const message = `The default changed from ${text(old.default)} to ${text(schema.default)}: a call that leaves it out means something else.`;
    const isStated = old.default === undefined;
    found.push({
      kind: isStated ? "docs-only" : "breaking",
      pointer: pointerTo(pointer, "default"),
      message: isStated ? `The default is now stated: ${text(schema.default)}.` : message,
    });
  }
  if (old["x-unit"] !== schema["x-unit"]) {
    const isNamed = old["x-unit"] === undefined;
    found.push({
      kind: isNamed ? "docs-only" : "breaking",
      pointer: pointerTo(pointer, "x-unit"),
      message: isNamed
        ? `The unit is now stated: ${text(schema["x-unit"])}.`
        : `The unit changed from ${text(old["x-unit"])} to ${text(schema["x-unit"])}: the same number means something else.`,
    });
  }
  if (old["x-secret"] !== schema["x-secret"]) {
    const isHidden = schema["x-secret"] === true;
    found.push({
      kind: isHidden ? "widening" : "risk-raising",
      pointer: pointerTo(pointer, "x-secret"),
      message: isHidden ? "The value is now kept secret." : "The value is no longer kept secret.",
    });
  }
  return found;
}

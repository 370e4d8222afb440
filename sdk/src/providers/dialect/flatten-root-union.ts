import type { JsonSchema } from "../../model/json-schema.ts";
import { mergeSchemas } from "../../schema/merge.ts";
import { dissolved } from "../../schema/merge-all-of.ts";
import { isObjectSchema, own, typesOfValues, without } from "../../schema/types.ts";
import { addSentences } from "./add-sentences.ts";
import { allowsNull } from "./allows-null.ts";
import { constantsOf } from "./constants.ts";
import { describeAlternatives } from "./describe-alternatives.ts";
import type { Report } from "./report.ts";
import { marksOf, withMarks } from "./schema-node.ts";

/**
 * One object for a root that is a union of objects: all properties, of which those common to every alternative stay required.
 * Which belong together is said in words; the author's schema still decides when the arguments come back.
 */
export function flattenRootUnion(root: JsonSchema, report: Report): JsonSchema {
  const direct =
    root.$ref === undefined
      ? root
      : { ...dissolved(without(root, "$defs"), root), ...(root.$defs && { $defs: root.$defs }) };
  if (direct.anyOf === undefined && direct.oneOf === undefined) return direct;
  const branches = alternativesOf(without(direct, "$defs"), root);
  if (!branches?.every(isObjectSchema)) return direct;
  report({
    change: "flattened",
    limit: "root-object",
    at: direct,
    message: `The ${branches.length} alternatives of the input are joined into one object.`,
    remedy:
      "Nothing needs to be done; give the tool one object with a list of alternatives inside to keep them apart for the model.",
  });
  const base = without(direct, "anyOf", "oneOf");
  const joined = joinAlternatives(branches, root);
  return addSentences({ ...base, ...joined, type: "object" }, describeAlternatives(branches));
}

/** Nested unions multiply their alternatives; beyond this many the union stays as it is. */
const mostAlternatives = 512;

/** Each way to fill in a union, with the keywords beside the union merged in; nothing when there are too many. */
function alternativesOf(union: JsonSchema, root: JsonSchema): readonly JsonSchema[] | undefined {
  const found: JsonSchema[] = [];
  const queue = [union];
  for (let next = queue.shift(), steps = 0; next; next = queue.shift(), steps++) {
    const whole = dissolved(next, root);
    const parts = whole.anyOf ?? whole.oneOf;
    if (parts === undefined) found.push(whole);
    if (found.length > mostAlternatives || steps > 2 * mostAlternatives) return undefined;
    const beside = without(whole, "description", "title", whole.anyOf ? "anyOf" : "oneOf");
    const branches = (parts ?? []).map((part) => withMarks(mergeSchemas(beside, dissolved(part, root)), marksOf(part)));
    queue.unshift(...branches);
  }
  return found;
}

function joinAlternatives(branches: readonly JsonSchema[], root: JsonSchema): JsonSchema {
  const keys = [...new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))];
  const properties = Object.fromEntries(
    keys.map((key) => [
      key,
      joinProperty(
        branches.map((branch) => own(branch.properties, key)),
        root,
      ),
    ]),
  );
  const required = keys.filter((key) => branches.every((branch) => branch.required?.includes(key)));
  const isClosed = branches.every((branch) => branch.additionalProperties === false);
  return { properties, required, ...(isClosed && { additionalProperties: false }) };
}

function joinProperty(perBranch: readonly (JsonSchema | undefined)[], root: JsonSchema): JsonSchema {
  const present = perBranch.filter((schema) => schema !== undefined);
  const variants = [...new Map(present.map((schema) => [JSON.stringify(schema), schema])).values()];
  const nullable = present.filter((schema) => allowsNull(schema, root)).length;
  const isAmbiguous = nullable > 0 && nullable < perBranch.length;
  const joined = joinVariants(variants);
  return isAmbiguous ? withMarks(joined, { ambiguousNull: true }) : joined;
}

function joinVariants(variants: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = variants;
  if (others.length === 0) return first;
  const constants = variants.map(constantsOf);
  const areWords = constants.every((values) => values !== undefined);
  const forms = new Set(variants.map((variant) => JSON.stringify(without(variant, ...annotations))));
  if (!areWords && forms.size > 1) return withMarks({ anyOf: variants }, {});
  const description = [...new Set(variants.flatMap((variant) => variant.description ?? []))].join(" ");
  const defaulted = variants.find((variant) => variant.default !== undefined);
  const values = areWords ? [...new Set(constants.flat())] : [];
  return {
    ...without(first, ...annotations, ...(areWords ? (["const"] as const) : [])),
    ...(description !== "" && { description }),
    ...(defaulted?.default !== undefined && { default: defaulted.default }),
    ...(areWords && { type: typesOfValues(values), enum: values }),
  };
}

/** What alternatives may say differently of one and the same type. */
const annotations = ["description", "default"] as const;

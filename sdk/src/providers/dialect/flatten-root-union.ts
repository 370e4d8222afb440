import type { JsonSchema } from "../../model/json-schema.ts";
import { mergeSchemas, dissolved } from "../../schema/merge.ts";
import { isObjectSchema, own, typesOfValues, without } from "../../schema/types.ts";
import { addSentences } from "./sentences.ts";
import { allowsNull, constantsOf, marksOf, withMarks } from "./schema-node.ts";
import type { Report } from "./report.ts";
import type { Json } from "../../util/json.ts";

/**
 * One object for a root that is a union of objects: it has all properties, and requires the ones that every alternative requires. The description
 * says which belong together; the author's schema still validates the arguments of a call.
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

/** Each combination of alternatives of a union, with the keywords next to the union merged in; nothing if there are too many. */
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

/** Keywords in which alternatives of the same type may differ. */
const annotations = ["description", "default"] as const;

/**
 * The alternatives of a union of objects in words, each with its properties and its author's description: `With kind "mail": address, subject
 * (optional). Send a letter.` Nothing if the alternatives have the same properties.
 */
function describeAlternatives(branches: readonly JsonSchema[]): readonly string[] {
  const discriminator = discriminatorOf(branches);
  if (discriminator !== undefined) return branches.map((branch) => kindSentence(branch, discriminator));
  const sets = branches.map((branch) => {
    const text = oneLine(branch.description);
    return text === "" ? namesIn(branch) : `${namesIn(branch)} (${text.replace(/[.]$/, "")})`;
  });
  const keys = new Set(branches.map((branch) => `${namesIn(branch, "")} ${branch.description ?? ""}`));
  return keys.size < 2 ? [] : [`Give one of these sets: ${[...new Set(sets)].join("; or ")}.`];
}

/** The required property that each alternative describes differently; otherwise one whose descriptions at least differ. */
function discriminatorOf(branches: readonly JsonSchema[]): string | undefined {
  const words = (branch: JsonSchema, key: string): readonly Json[] =>
    constantsOf(own(branch.properties, key) ?? {}) ?? [];
  const candidates = Object.keys(branches[0]?.properties ?? {}).filter((key) =>
    branches.every((branch) => isAlwaysKnown(branch, key) && words(branch, key).length > 0),
  );
  const countOf = (key: string): number => new Set(branches.flatMap((branch) => words(branch, key))).size;
  const isOwn = (key: string): boolean =>
    countOf(key) === branches.reduce((sum, branch) => sum + words(branch, key).length, 0);
  return candidates.find(isOwn) ?? candidates.find((key) => countOf(key) > 1);
}

const isAlwaysKnown = ({ properties, required }: JsonSchema, key: string): boolean =>
  required?.includes(key) === true || own(properties, key)?.default !== undefined;

function kindSentence(branch: JsonSchema, discriminator: string): string {
  const values = constantsOf(own(branch.properties, discriminator) ?? {}) ?? [];
  const kind = `With ${discriminator} ${values.map((value) => JSON.stringify(value)).join(" or ")}`;
  const names = namesIn(branch, discriminator);
  const text = oneLine(branch.description);
  return `${kind}: ${names}.${text === "" ? "" : ` ${/[.!?]$/.test(text) ? text : `${text}.`}`}`;
}

function namesIn({ properties = {}, required = [] }: JsonSchema, discriminator?: string): string {
  const names = Object.entries(properties)
    .filter(([key]) => key !== discriminator)
    .map(([key, { const: word }]) => {
      const name = discriminator === undefined && word !== undefined ? `${key} ${JSON.stringify(word)}` : key;
      return required.includes(key) ? name : `${name} (optional)`;
    });
  return names.length === 0 ? "nothing else" : names.join(", ");
}

const oneLine = (text = ""): string => text.split("\n\n", 1)[0]?.replaceAll(/\s+/g, " ").trim() ?? "";

import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { constantsOf } from "./constants.ts";
import { own } from "../../schema/types.ts";

/**
 * The alternatives of a union of objects in words, each with its properties and what its author says of it:
 * `With kind "mail": address, subject (optional). Send a letter.` Nothing where the alternatives have the same properties.
 */
export function describeAlternatives(branches: readonly JsonSchema[]): readonly string[] {
  const discriminator = discriminatorOf(branches);
  if (discriminator !== undefined) return branches.map((branch) => kindSentence(branch, discriminator));
  const sets = branches.map((branch) => {
    const text = oneLine(branch.description);
    return text === "" ? namesIn(branch) : `${namesIn(branch)} (${text.replace(/[.]$/, "")})`;
  });
  const keys = new Set(branches.map((branch) => `${namesIn(branch, "")} ${branch.description ?? ""}`));
  return keys.size < 2 ? [] : [`Give one of these sets: ${[...new Set(sets)].join("; or ")}.`];
}

/** The required property of which each alternative has words of its own; else one whose words at least differ. */
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

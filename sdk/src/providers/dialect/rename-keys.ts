import type { JsonSchema } from "../../model/json-schema.ts";
import type { KeyRules } from "../../schema/forms/schema-form.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { allParts, withMarks } from "./schema-node.ts";
import type { Report } from "./report.ts";

/** Renames properties whose names a provider does not accept. */
export function renameKeys(root: JsonSchema, rules: KeyRules | undefined, report: Report): JsonSchema {
  if (rules === undefined) return root;
  const schemas = rules.everywhere ? allParts(root) : [root];
  const names = namesFor(
    schemas.flatMap((schema) => Object.keys(schema.properties ?? {})),
    rules,
  );
  if (names.size === 0) return root;
  for (const schema of schemas) reportNames(schema, names, report);
  const rename = (schema: JsonSchema): JsonSchema => renameIn(schema, names);
  return rules.everywhere ? mapSchemas(root, rename) : rename(root);
}

function reportNames(schema: JsonSchema, names: ReadonlyMap<string, string>, report: Report): void {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const name = names.get(key);
    if (name === undefined) continue;
    report({
      change: "renamed",
      limit: "parameter-names",
      at: property,
      message: `The parameter \`${key}\` is called \`${name}\` here; arguments are given back under its own name.`,
      remedy: `Nothing needs to be done; a name like \`${name}\` would be the same for every provider.`,
    });
  }
}

function renameIn(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const { properties, required } = schema;
  if (properties === undefined) return schema;
  const renamed = Object.entries(properties).map(([key, property]) => {
    const name = names.get(key);
    return name === undefined ? [key, property] : [name, withMarks(property, { authorKey: key })];
  });
  return {
    ...schema,
    properties: Object.fromEntries(renamed) as Record<string, JsonSchema>,
    ...(required && { required: required.map((key) => names.get(key) ?? key) }),
  };
}

/** A name for each key that needs another, the same at every place of the key and different from every other name. */
function namesFor(keys: readonly string[], rules: KeyRules): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(keys);
  for (const key of new Set(keys)) {
    if (rules.pattern.test(key)) continue;
    const name = unusedName(key, rules, taken);
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

function unusedName(key: string, { pattern, refused, longest }: KeyRules, taken: ReadonlySet<string>): string {
  const replaced = key.replace(refused, "_");
  const base = (pattern.test(replaced.slice(0, longest)) ? replaced : `_${replaced}`).slice(0, longest);
  for (let count = 1; ; count++) {
    const ending = count === 1 ? "" : `_${count}`;
    const name = base.slice(0, longest - ending.length) + ending;
    if (!taken.has(name)) return name;
  }
}

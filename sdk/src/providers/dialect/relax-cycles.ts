import type { JsonSchema } from "../../model/json-schema.ts";
import { definitionName } from "../../schema/definitions.ts";
import { own } from "../../schema/types.ts";
import { allSchemas, mapSchemas, mapValues } from "../../schema/walk.ts";
import { addSentences } from "./add-sentences.ts";
import { recursiveDefinitions } from "./inline-refs.ts";
import type { Report } from "./report.ts";

const sentence = "Must be given.";

/** The properties through which a definition comes back to itself made optional; that they must be given is said in words. */
export function relaxCycles(root: JsonSchema, report: Report): JsonSchema {
  if (root.$defs === undefined) return root;
  const recursive = recursiveDefinitions(root);
  const isCyclic = (schema: JsonSchema | undefined): boolean =>
    schema !== undefined &&
    allSchemas(schema).some(({ $ref }) => $ref !== undefined && recursive.has(definitionName($ref)));
  const relax = (schema: JsonSchema): JsonSchema => {
    const cyclic = (schema.required ?? []).filter((key) => isCyclic(own(schema.properties, key)));
    if (cyclic.length === 0) return schema;
    const properties = mapValues(schema.properties ?? {}, (property, key) => {
      if (!cyclic.includes(key)) return property;
      report({
        change: "moved",
        limit: "references",
        at: property,
        message: "That the property is required is written into the description.",
        evidence: sentence,
      });
      if (property.$ref === undefined) return addSentences(property, [sentence]);
      const { $ref, ...beside } = property;
      return addSentences({ ...beside, anyOf: [{ $ref }] }, [sentence]);
    });
    return { ...schema, properties, required: schema.required?.filter((key) => !cyclic.includes(key)) ?? [] };
  };
  return {
    ...root,
    $defs: mapValues(root.$defs, (definition, name) =>
      recursive.has(name) ? mapSchemas(definition, relax) : definition,
    ),
  };
}

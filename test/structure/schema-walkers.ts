import ts from "typescript";
import { nodesOf } from "./syntax-trees.ts";

/** Keywords whose values are schemas. */
const holders = new Set([
  ...["properties", "patternProperties", "additionalProperties", "items", "prefixItems"],
  ...["anyOf", "oneOf", "allOf", "not", "$defs", "dependentSchemas", "propertyNames", "contains"],
]);

/** A file that reads this many of them walks schemas itself. */
const most = 3;

const onePart = "Judges or changes one schema at a time; the passes of `schema/walk.ts` bring it to each.";
const alongValue = "Goes along a value, and from it to the part of the schema that describes it.";

/** Files that may, with the reason. General code that walks schemas belongs in `schema/`. */
export const walkersWithReason: Readonly<Record<string, string>> = {
  "catalogue/schema-tree.ts": "Writes a tree, with a label for each keyword.",
  "cli/import/openapi-schema.ts": "Reads the keywords of OpenAPI, which JSON Schema does not have, next to the others.",
  "compile/explicit/canonical-schema.ts": onePart,
  "compile/explicit/read-explicit.ts": "Goes through two schemas side by side.",
  "providers/dialect/collect-reverse.ts": "Goes along the places that arguments can have, not along schemas.",
  "providers/dialect/flatten-root-union.ts": onePart,
  "providers/dialect/make-adapter.ts": onePart,
  "providers/dialect/openai-parameters.ts": onePart,
  "providers/dialect/schema-node.ts": alongValue,
  "providers/dialect/sentences.ts": "says in words which keys an object takes",
  "providers/dialect/spell-as-json.ts": onePart,
  "providers/mcp.ts": onePart,
  "react/form/schema-shape.ts": onePart,
  "runtime/arguments/handler-input.ts": alongValue,
  "testing/property/valid-values.ts": "Makes a generator of values of each part.",
  "verify/rules/schema-valid.ts": onePart,
};

/** The files outside `schema/` that read nested schemas by their keywords. */
export function schemaWalkers(trees: ReadonlyMap<string, ts.SourceFile>): readonly string[] {
  return [...trees].flatMap(([file, tree]) => (file.startsWith("schema/") || readsOf(tree).size <= most ? [] : [file]));
}

/** The keywords that are read as members of a schema or in a destructuring pattern. */
function readsOf(tree: ts.SourceFile): ReadonlySet<string> {
  const names = nodesOf(tree).flatMap((node) => nameRead(node) ?? []);
  return new Set(names.filter((name) => holders.has(name)));
}

function nameRead(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (!ts.isBindingElement(node)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}

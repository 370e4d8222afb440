import path from "node:path";
import { inferTools } from "../src/infer/infer-tools.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = "sdk/scripts/schemas";

/**
 * The JSON Schemas that editors use for our files, inferred from our types: each file of `scripts/schemas` uses the type as
 * its input. By path relative to the repository.
 */
export function publishedSchemas(names: readonly string[]): Readonly<Record<string, string>> {
  const results = inferTools(
    names.map((name) => `${folder}/${name}.ts`),
    { root },
  );
  return Object.fromEntries(
    results.map(({ tool, findings }, index) => {
      if (tool === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
      const head = { $schema: "https://json-schema.org/draft/2020-12/schema", description: tool.description };
      const schema = { ...head, ...tool.input, description: tool.description };
      return [`sdk/schemas/${names[index] ?? ""}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`];
    }),
  );
}

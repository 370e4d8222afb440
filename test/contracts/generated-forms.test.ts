// @module-tag full
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSpecType } from "@modelcontextprotocol/server";
import type { Json, JsonObject } from "../../sdk/src/util/json.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import { providers } from "../../sdk/src/build.ts";
import { restoreArguments } from "../../sdk/src/registry/restore-arguments.ts";
import { formFaults } from "../../sdk/src/schema/forms/form-faults.ts";
import { schemaForms } from "../../sdk/src/schema/forms/schema-forms.ts";
import { toolFault } from "../support/provider-servers/anthropic-rules.ts";
import { declarationsFault, nativeFault } from "../support/provider-servers/gemini-rules.ts";
import { chatFault, realtimeToolsFault, responsesFault } from "../support/provider-servers/openai-rules.ts";
import { arrayFault, rootFault, values } from "../support/provider-servers/schema-rules.ts";
import { randomInput } from "../support/random-form.ts";
import { draft7, givenArguments, jsonSchemaOf, newest } from "./given-arguments.ts";
import { sentSchema } from "./provider-arguments.ts";

const isLong = process.env.LONG === "1";
const inputs = isLong ? 5_000 : 120;

/** What a provider says of a definition, read from its documents and error texts alone. */
const serverFaults: Readonly<Record<string, (definition: JsonObject) => string | undefined>> = {
  anthropic: toolFault,
  gemini: (definition) => declarationsFault([{ functionDeclarations: [definition] }]),
  "gemini-native": ({ parameters }) => (parameters === undefined ? undefined : nativeFault(values(parameters))),
  mcp: (definition) => {
    if (!isSpecType.Tool(definition)) return "not a tool of the protocol";
    const { inputSchema, outputSchema } = definition;
    return rootFault(inputSchema) ?? arrayFault(inputSchema) ?? arrayFault(values(outputSchema));
  },
  openai: (definition) => responsesFault({ tools: [definition] }),
  "openai-chat": (definition) => chatFault({ tools: [definition] }),
  "openai-realtime": (definition) => realtimeToolsFault([definition]),
};

function formOf(id: string, definition: JsonObject): keyof typeof schemaForms {
  if (!id.startsWith("openai")) return id as keyof typeof schemaForms;
  return values(definition.function ?? definition).strict === true ? "openai-strict" : "openai";
}

/** The words of descriptions that a model reads. */
const wordsIn = (value: unknown): ReadonlySet<string> => new Set(JSON.stringify(value).match(/w\d+w/g));

function reachedWords(schema: JsonSchema): ReadonlySet<string> {
  const text = (part: unknown): string => JSON.stringify(part);
  const { $defs = {}, ...root } = schema;
  const used = new Set<string>();
  let all = text(root);
  for (let size = -1; size < used.size;) {
    size = used.size;
    for (const [, name = ""] of all.matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (!used.has(name)) all += text($defs[name]);
      used.add(name);
    }
  }
  return wordsIn(all);
}

test(`${String(inputs)} generated inputs: every form is accepted, no word is lost, and arguments are restored`, () => {
  const counts = { inputs: 0, forms: 0, strict: 0, arguments: 0 };
  fc.assert(
    fc.property(randomInput, ({ schema, values: drawn }) => {
      counts.inputs += 1;
      if (isLong && counts.inputs % 500 === 0) process.stdout.write(`${JSON.stringify(counts)}\n`);
      const words = [...reachedWords(schema)];
      for (const { id, adapter } of providers) {
        const tool = { name: "t", description: "Does it.", metadata: { category: "utility" as const }, input: schema };
        const { tools, findings } = adapter.toTools([{ ...tool, output: schema }]);
        const { definition, reverse } = tools[0] ?? {};
        if (definition === undefined) throw new Error(`${id}: ${JSON.stringify(findings)}`);
        counts.forms += 1;
        const sent = sentSchema(id, definition);
        const form = formOf(id, definition);
        if (form === "openai-strict") counts.strict += 1;
        expect([id, serverFaults[id]?.(definition), formFaults(sent, schemaForms[form])]).toEqual([id, undefined, []]);
        const said = wordsIn(definition);
        expect([id, words.filter((word) => !said.has(word))]).toEqual([id, []]);
        const readable = id === "gemini-native" ? jsonSchemaOf(sent) : sent;
        const compile = id === "mcp" ? draft7 : newest;
        const give = givenArguments({ author: schema, sent: readable, compile });
        for (const value of drawn) {
          expect([id, restoreArguments(give(value), reverse)]).toEqual([id, value]);
          counts.arguments += 1;
        }
        if (id === "mcp") expectResults(definition.outputSchema as JsonSchema, drawn);
      }
    }),
    {
      numRuns: inputs,
      seed: Number(process.env.SEED ?? "20261128"),
      path: process.env.START ?? "",
      endOnFailure: true,
    },
  );
  if (isLong) process.stdout.write(`${JSON.stringify(counts)}\n`);
  expect(counts.forms).toBe(counts.inputs * providers.length);
  expect(counts.strict).toBeGreaterThan(counts.inputs / 5);
}, 1_200_000);

function expectResults(output: JsonSchema, results: readonly Json[]): void {
  const validate = draft7(output);
  for (const result of results) expect([validate(result), validate.errors]).toEqual([true, null]);
}

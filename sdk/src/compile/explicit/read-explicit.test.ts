import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { libraryProject } from "#test/support/library-project.ts";
import { writeFiles } from "../artifact/write-artifact.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";
import { buildProject } from "../build-project.ts";
import { inspectProject } from "../inspect-project.ts";

const packages = ["zod", "zod3", "valibot", "@valibot/to-json-schema", "arktype"];

interface Inspected {
  readonly tool: InferredTool | undefined;
  /** `code line:column message` of each finding. */
  readonly findings: readonly string[];
}

/** Inspects modules in one project, by the names of their tools: one process and one program read them all. */
async function inspectAll(
  modules: Readonly<Record<string, string>>,
  installed: readonly string[] = packages,
): Promise<(name: string) => Inspected> {
  const files = Object.entries(modules).map(([name, text]) => [
    name,
    `import { defineTool } from "toolwright";\n${text}`,
  ]);
  const root = libraryProject(Object.fromEntries(files) as Record<string, string>, installed);
  const { tools, findings } = await inspectProject(root);
  return (name) => ({
    tool: tools.find((one) => one.name === name),
    findings: findings.flatMap(({ code, message, at, tool }) =>
      tool === name ? [`${code} ${at?.line ?? 0}:${at?.column ?? 0} ${message}`] : [],
    ),
  });
}

const modules: Record<string, string> = {};
let inspected: ReturnType<typeof inspectAll> | undefined;

/** Adds a module to one project that the tests share; the function inspects the project once. */
function shared(name: string, text: string): () => Promise<Inspected> {
  modules[name] = text;
  return async () => (await (inspected ??= inspectAll(modules)))(name);
}

const searchInput = {
  type: "object",
  properties: {
    query: { description: "What to look for.", type: "string", minLength: 1 },
    limit: { type: "integer", minimum: 1, maximum: 20 },
    kind: { type: ["string", "null"], enum: ["guide", "answer", null] },
  },
  required: ["query", "kind"],
  additionalProperties: false,
};

const libraries = [
  [
    "zod",
    `z.object({
      query: z.string().min(1).describe("What to look for."),
      limit: z.number().int().min(1).max(20).optional(),
      kind: z.enum(["guide", "answer"]).nullable(),
    })`,
    'import { z } from "zod";',
  ],
  [
    "zod mini",
    `z.object({
      query: z.string().check(z.minLength(1), z.describe("What to look for.")),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      kind: z.nullable(z.enum(["guide", "answer"])),
    })`,
    'import * as z from "zod/mini";',
  ],
  [
    "zod 3",
    `z.object({
      query: z.string().min(1).describe("What to look for."),
      limit: z.number().int().min(1).max(20).optional(),
      kind: z.enum(["guide", "answer"]).nullable(),
    })`,
    'import { z } from "zod3";',
  ],
  [
    "valibot",
    `v.object({
      query: v.pipe(v.string(), v.minLength(1), v.description("What to look for.")),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
      kind: v.nullable(v.picklist(["guide", "answer"])),
    })`,
    'import * as v from "valibot";',
  ],
  [
    "valibot in its standard form",
    `toStandardJsonSchema(v.object({
      query: v.pipe(v.string(), v.minLength(1), v.description("What to look for.")),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
      kind: v.nullable(v.picklist(["guide", "answer"])),
    }))`,
    'import * as v from "valibot"; import { toStandardJsonSchema } from "@valibot/to-json-schema";',
  ],
  [
    "JSON Schema",
    `{
      type: "object",
      required: ["kind", "query"],
      additionalProperties: false,
      properties: {
        query: { minLength: 1, type: "string", description: "What to look for." },
        limit: { type: "integer", minimum: 1, maximum: 20 },
        kind: { type: ["string", "null"], enum: ["guide", "answer", null] },
      },
    } as const`,
    "",
  ],
] as const;

const librarySchemas = libraries.map(([, schema, imports], index) =>
  shared(
    `library_${String(index)}`,
    `${imports}
/** Search the articles. */
export default defineTool({ category: "retrieval", input: ${schema}, execute: (input) => String(input) });
`,
  ),
);

test("each library gives the input schema", async () => {
  const all = await Promise.all(librarySchemas.map((read) => read()));
  const schemas = all.map(({ tool, findings }, index) => [libraries[index]![0], findings, order(tool?.input)]);
  expect(schemas).toEqual(libraries.map(([library]) => [library, [], order(searchInput)]));
});

const arktype = shared(
  "arktype",
  `import { type } from "arktype";
/** Search the articles. */
export default defineTool({
  category: "retrieval",
  input: type({ query: "string >= 1", "limit?": "1 <= number.integer <= 20", kind: "'guide' | 'answer' | null" }),
  execute: ({ query }) => query,
});
`,
);

test("arktype gives the input schema", async () => {
  const { tool, findings } = await arktype();
  expect(findings).toEqual([]);
  expect(tool?.input).toEqual({
    type: "object",
    properties: {
      query: { type: "string", minLength: 1 },
      limit: { type: "integer", minimum: 1, maximum: 20 },
      // ArkType sorts its values.
      kind: { type: ["string", "null"], enum: ["answer", "guide", null] },
    },
    required: expect.arrayContaining(["query", "kind"]) as unknown,
    additionalProperties: false,
  });
});

// The libraries place descriptions differently and order properties differently.
function order(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, key === "required" ? member : order(member)]));
}

describe("next to the schema", () => {
  const described = shared(
    "described",
    `import { z } from "zod";
/** Search the articles. */
export default defineTool({
  category: "retrieval",
  input: z.object({
    /** What to look for. */
    query: z.string(),
    /** Not this. */
    limit: z.number().describe("Most articles."),
    /** Of the list. @minimum 1 @maximum 9 */
    page: z.int(),
  }),
  execute: ({ query }) => query,
});
`,
  );

  test("JSDoc describes properties without a description, and findings point at the properties", async () => {
    const { tool } = await described();
    expect(tool?.input.properties).toEqual({
      query: { description: "What to look for.", type: "string" },
      limit: { description: "Most articles.", type: "number" },
      page: { description: "Of the list.", type: "integer", minimum: 1, maximum: 9 },
    });
    expect(tool?.locations["/properties/limit"]).toEqual({ file: "tools/described/tool.ts", line: 10, column: 5 });
  });

  const disagreeing = shared(
    "disagreeing",
    `
interface Input {
  query: number;
  limit: number;
  extra?: string;
  tags: string[];
}
export default defineTool({
  category: "retrieval",
  input: {
    type: "object",
    properties: {
      query: { type: "string" },
      limit: { type: "integer" },
      kind: { type: "string" },
      tags: { type: "array", items: { type: "boolean" } },
    },
    required: ["query", "tags"],
    additionalProperties: false,
  } as const,
  output: { type: "string" } as const,
  execute: (input: Input): number => input.query,
});
`,
  );

  test("written types must agree, in names, in what is required, and in base types", async () => {
    const { tool, findings } = await disagreeing();
    expect(tool).toBeUndefined();
    expect(findings).toEqual([
      "SCHEMA_SIGNATURE_MISMATCH 5:3 input.limit: is optional in the schema but required in the handler's type.",
      "SCHEMA_SIGNATURE_MISMATCH 4:3 input.query: is string in the schema but number in the handler's type.",
      "SCHEMA_SIGNATURE_MISMATCH 11:3 input.kind: is in the schema but not in the handler's type.",
      "SCHEMA_SIGNATURE_MISMATCH 11:3 input.tags[]: is boolean in the schema but string in the handler's type.",
      "SCHEMA_SIGNATURE_MISMATCH 6:3 input.extra: is in the handler's type but not in the schema.",
      "SCHEMA_SIGNATURE_MISMATCH 22:3 output: is string in the schema but number in the handler's type.",
    ]);
  });

  const agreeing = [
    ["z.infer<typeof Input>", "zod"],
    ["z.input<typeof Input>", "zod"],
    ["{ query: string; limit: number; since?: Date | undefined; size: number }", "zod"],
    ["z.infer<typeof Input>", "zod3"],
  ].map(([written, library], index) => ({
    type: `${written} of ${library}`,
    read: shared(
      `agreeing_${String(index)}`,
      `import { z } from "${library}";
const Input = z.object({
  query: z.string(),
  limit: z.number().default(5),
  since: z.string().transform((text) => new Date(text)).optional(),
  size: z.string().transform((text) => text.length),
});
export default defineTool({ category: "retrieval", input: Input, execute: (input: ${written}) => input });
`,
    ),
  }));

  test.each(agreeing)("types that the library infers for the arguments agree: $type", async ({ read }) => {
    const { tool, findings } = await read();
    expect(findings.filter((finding) => finding.startsWith("SCHEMA"))).toEqual([]);
    expect(tool?.input.required).toEqual(["query", "size"]);
  });
});

const misspelled = shared(
  "misspelled",
  `
    const query = { type: "string", minLenght: 2, example: "a", label: "Query", "x-row": 1 };
    const others = { propertyOrder: 1, contentType: "a", comment: "a", maxLines: 3, form: "a", requires: "a" };
    const note = { type: "object", ...others, schema: {}, dependencies: { a: ["b"] }, discriminator: { propertyName: "a" } };
    export default defineTool({ category: "utility",
      input: { type: "object", properties: { query, note, requried: {} }, requried: ["query"] }, execute: (input: object) => 1 });
`,
);

describe("unusable schemas are reported together:", () => {
  const unusable = [
    [
      'import { z } from "zod";',
      `z.object({ at: z.date(), deep: z.object({ ids: z.array(z.bigint()) }), table: z.map(z.string(), z.string()) })`,
      [
        "SCHEMA_UNSUPPORTED 3:46 input.at: `Date` has no JSON form.",
        "SCHEMA_UNSUPPORTED 3:46 input.deep.ids[]: `bigint` has no JSON form.",
        "SCHEMA_UNSUPPORTED 3:46 input.table: `Map` has no JSON form.",
      ],
    ],
    [
      'import { z } from "zod3";',
      `z.object({ at: z.date(), deep: z.object({ ids: z.array(z.bigint()) }), keys: z.set(z.string()) })`,
      [
        "SCHEMA_UNSUPPORTED 3:46 input.at: `Date` has no JSON form.",
        "SCHEMA_UNSUPPORTED 3:46 input.deep.ids[]: `bigint` has no JSON form.",
        "SCHEMA_UNSUPPORTED 3:46 input.keys: `Set` has no JSON form.",
      ],
    ],
    [
      'import * as v from "valibot";',
      `v.object({ at: v.date(), deep: v.object({ ids: v.array(v.bigint()) }) })`,
      [
        "SCHEMA_UNSUPPORTED 3:46 input.at: `Date` has no JSON form.",
        "SCHEMA_UNSUPPORTED 3:46 input.deep.ids[]: `bigint` has no JSON form.",
      ],
    ],
    [
      'import { type } from "arktype";',
      `type({ at: "Date", deep: { ids: "bigint[]" } })`,
      [
        "SCHEMA_UNSUPPORTED 3:46 input.at: `Date` has no JSON form.",
        "SCHEMA_UNSUPPORTED 3:46 input.deep.ids[]: `bigint` has no JSON form.",
      ],
    ],
    [
      "",
      `{ type: "object", properties: { query: { type: "text" }, limit: { minimum: "1" }, other: { $ref: "#/$defs/No" } } } as never`,
      [
        "SCHEMA_INVALID 3:46 input.query: the value of `type` is not one a schema may have (`properties/query`).",
        "SCHEMA_INVALID 3:46 input.limit: the value of `minimum` is not one a schema may have (`properties/limit`).",
        "SCHEMA_INVALID 3:46 input: the reference `#/$defs/No` leads nowhere in this schema.",
      ],
    ],
    [
      "",
      `{ type: "array", items: { type: "string" } } as never`,
      ['SCHEMA_INVALID 3:46 input: the schema is of type "array", and arguments are an object.'],
    ],
    [
      'import { z } from "zod";',
      `z.string() as never`,
      ['SCHEMA_INVALID 3:46 input: the schema is of type "string", and arguments are an object.'],
    ],
    [
      "",
      `{ type: "object", properties: { on: { default: () => 1 } } } as never`,
      ["SCHEMA_INVALID 3:46 input: the schema is not plain data: `default` is a Function."],
    ],
    [
      "const circle: Record<string, unknown> = { type: 'object' }; circle.not = circle;",
      `circle as never`,
      ["SCHEMA_INVALID 3:46 input: the schema is not plain data: Converting circular structure to JSON."],
    ],
    [
      'import { z } from "zod";',
      `{ query: z.string() } as never`,
      ["SCHEMA_UNKNOWN 3:46 The option `input` is an object of schemas, which gives no JSON Schema."],
    ],
    ["", `5 as never`, ["SCHEMA_UNKNOWN 3:46 The option `input` is a number, which gives no JSON Schema."]],
    [
      "",
      `{ "~standard": { version: 1, vendor: "own", validate: () => ({ value: 1 }) } } as const`,
      [
        "SCHEMA_UNKNOWN 3:46 The option `input` is a schema of `own` without JSON Schema methods, which gives no JSON Schema.",
      ],
    ],
    [
      "",
      `{ "~standard": { version: 1, vendor: "own", jsonSchema: { input() { throw new Error("Not today.\\nNo.") }, output: () => ({}) } } } as never`,
      ["SCHEMA_UNSUPPORTED 3:46 input: its library gives no JSON Schema: Not today."],
    ],
  ] as const;

  const unusableTools = unusable.map(([imports, schema], index) =>
    shared(
      `unusable_${String(index)}`,
      `${imports}
export default defineTool({ category: "utility", input: ${schema}, execute: (input) => String(input) });
`,
    ),
  );

  test("types without a JSON form, schemas that do not describe an object, and schemas that fail to load", async () => {
    const all = await Promise.all(unusableTools.map((read) => read()));
    const found = all.map(({ tool, findings }, index) => [
      unusable[index]![1],
      tool,
      findings.map((finding) => finding.replace(/ 3:\d+ /, " 3:46 ")),
    ]);
    expect(found).toEqual(unusable.map(([, schema, expected]) => [schema, undefined, expected]));
  });

  const failing = shared(
    "failing",
    `
if (!process.env.NO_SUCH_SETTING) throw new Error("NO_SUCH_SETTING is not set.");
export default defineTool({ category: "utility", input: { type: "object" }, execute: (input: object) => 1 });
`,
  );

  test("a module that fails when it is loaded", async () => {
    const { findings } = await failing();
    expect(findings).toEqual([
      "SCHEMA_MODULE_FAILED 4:50 The schemas of failing cannot be read, because its module fails: NO_SUCH_SETTING is not set.",
    ]);
  });

  test("a misspelled keyword of a JSON Schema is a warning, and names of others are not", async () => {
    const { findings } = await misspelled();
    expect(findings).toEqual([
      "SCHEMA_INVALID 7:7 input: `requried` is not a keyword of JSON Schema and has no effect.",
      "SCHEMA_INVALID 7:7 input.query: `minLenght` is not a keyword of JSON Schema and has no effect.",
    ]);
  });

  test("a companion package that is not installed", async () => {
    const search = `import * as v from "valibot";
export default defineTool({ category: "utility", input: v.object({}), execute: (input) => String(input) });
`;
    const { findings } = (await inspectAll({ search }, ["valibot"]))("search");
    expect(findings).toEqual([
      "SCHEMA_LIBRARY_MISSING 3:50 Reading this schema needs `@valibot/to-json-schema`, which cannot be loaded.",
    ]);
  });

  test("modules that do not compile, throw or end their process fail alone, and leave nothing behind", async () => {
    const tool = (first: string): string =>
      `import { defineTool } from "toolwright";\n${first}\nexport default defineTool({ category: "utility", input: { type: "object" } as const, execute: (input: object) => 1 });\n`;
    const root = libraryProject(
      {
        alpha: tool(""),
        ending: tool("process.exit(3);"),
        good: tool("console.log('hello');"),
        killed: tool("process.kill(process.pid, 'SIGKILL');"),
        throwing: tool('throw new Error("no");'),
        unresolved: tool('import "./missing.js";'),
      },
      [],
    );
    const { tools, findings } = await inspectProject(root);
    expect(tools.map(({ name, input }) => [name, input])).toEqual([
      ["alpha", { type: "object" }],
      ["good", { type: "object" }],
    ]);
    expect(findings.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([
      'Could not resolve "./missing.js".',
      "The schemas of ending cannot be read, because its module fails: it ended its process with exit code 3.",
      "The schemas of killed cannot be read, because its module fails: it ended its process with a signal.",
      "The schemas of throwing cannot be read, because its module fails: no.",
    ]);
    expect(existsSync(path.join(root, "dist"))).toBe(false);
  });

  test("a module runs in each inspection, and its state does not outlive one", async () => {
    const source =
      'import { defineTool } from "toolwright";\nconst state = globalThis as { runs?: number };\nstate.runs = (state.runs ?? 0) + 1;\nexport default defineTool({ category: "utility", input: { type: "object", description: `Run ${state.runs}.` }, execute: (input: object) => 1 });\n';
    const root = libraryProject({ search: source }, []);
    const described = async (): Promise<unknown> => (await inspectProject(root)).tools[0]?.input.description;
    expect([await described(), await described()]).toEqual(["Run 1.", "Run 1."]);
  });
});

const checking = shared(
  "checking",
  `
    import { z } from "zod3";
    /** Take a file. */
    export default defineTool({
      category: "utility",
      input: z.object({ file: z.instanceof(Uint8Array), kind: z.custom((value) => value === 1), any: z.any() }),
      execute: ({ kind }) => String(kind),
    });
  `,
);

test("a check of Zod 3 that does not describe the value is a warning, and the tool is read", async () => {
  const { tool, findings } = await checking();
  const said = "its schema only checks the value and does not describe it to a model.";
  expect(findings).toEqual([
    `SCHEMA_UNSUPPORTED 7:7 input.file: ${said}`,
    `SCHEMA_UNSUPPORTED 7:7 input.kind: ${said}`,
  ]);
  expect(tool?.input).toEqual({
    type: "object",
    properties: { file: {}, kind: {}, any: {} },
    required: ["file", "kind"],
    additionalProperties: false,
  });
});

const drafts = {
  older: `{ $schema: "http://json-schema.org/draft-04/schema#", type: "object", properties: { n: { $ref: "#/definitions/n" } }, definitions: { n: { type: "number", minimum: 0, exclusiveMinimum: true } } }`,
  unknown: '{ $schema: "https://example.com/own", type: "object" }',
};
const [older, unknown] = Object.entries(drafts).map(([name, input]) =>
  shared(
    `${name}_draft`,
    `
    /** Take a name. */
    export default defineTool({
      category: "utility",
      input: ${input} as const,
      execute: () => 1,
    });
  `,
  ),
);

const alternatives = shared(
  "alternatives",
  `import { z } from "zod";
/** Read it. */
export default defineTool({
  category: "retrieval",
  input: z.union([
    z.object({ file: z.string(), text: z.undefined().optional() }),
    z.object({ text: z.string().or(z.undefined()), file: z.never().optional() }),
  ]),
  execute: () => "",
});
`,
);

test("undefined adds no alternative and no optional property", async () => {
  const { tool, findings } = await alternatives();
  expect(findings).toEqual([]);
  const of = (key: string) => ({
    type: "object",
    properties: { [key]: { type: "string" } },
    required: [key],
    additionalProperties: false,
  });
  expect(tool?.input).toEqual({ type: "object", anyOf: [of("file"), of("text")] });
});

test("JSON Schema of an older draft is read as such, and of an unknown one refused", async () => {
  const { tool, findings } = await older!();
  expect(findings).toEqual([]);
  expect(tool?.input).toEqual({ type: "object", properties: { n: { type: "number", exclusiveMinimum: 0 } } });
  expect((await unknown!()).findings).toEqual([
    'SCHEMA_INVALID 6:7 input: "https://example.com/own" is not an edition of JSON Schema from draft-04 to 2020-12 (`$schema`).',
  ]);
});

test("a tool with its own schema is built and called: refined, transformed, and its result checked", async () => {
  const root = libraryProject({}, ["toolwright", "zod"]);
  const files = {
    ...goodProject,
    "tools/greet/tool.ts": `import { defineTool } from "toolwright";
import { z } from "zod";

/**
 * Greet a person by name and return the greeting as one text.
 *
 * Use when the user says hello. Not for saying goodbye.
 */
export default defineTool({
  category: "utility",
  input: z
    .object({
      /** Whom to greet, as the person wants to be called. */
      name: z.string(),
      times: z.number().int().min(1).max(3).default(1).describe("How often the greeting is said."),
      since: z.iso.datetime().transform((text) => new Date(text)).describe("When they first met."),
    })
    .refine(({ name, times }) => name !== "echo" || times === 1, { path: ["times"], message: "is once for an echo" }),
  output: z.object({ text: z.string().describe("The whole greeting."), year: z.int().describe("The year they met.") }),
  async execute({ name, times, since }) {
    return { text: \`Hello \${name}! \`.repeat(times).trim(), year: since.getUTCFullYear() };
  },
});
`,
  };
  writeFiles(root, files);
  const report = await buildProject({ root });
  expect(report.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(report.registry?.tools[0]?.parsesInput).toBe(true);
  const { call } = await openTestSession({ registry: path.join(root, "dist/tool_registry.json") });
  expect(expectOk(await call("greet", { name: "Ada", since: "1999-05-01T00:00:00Z" }))).toEqual({
    text: "Hello Ada!",
    year: 1999,
  });
  const { issues } = expectError(
    await call("greet", { name: "echo", times: 2, since: "1999-05-01T00:00:00Z" }),
    "VALIDATION",
  );
  expect(issues).toEqual([{ path: "/times", message: "is once for an echo" }]);
}, 60_000);

const endless = shared(
  "endless",
  `import { z } from "zod";
/** Search. */
const Field: z.ZodType = z.lazy(() => z.union([z.object({ text: z.string() }), z.object({ array: Field.describe("Inner.") })]));
export default defineTool({ category: "retrieval", input: z.object({ field: Field }), execute: () => "a" });`,
);

test("a recursion that a library follows without end says what makes it endless", async () => {
  const { findings } = await endless();
  expect(findings.join()).toBe(
    "SCHEMA_UNSUPPORTED 5:52 input: its library follows a recursion without end, as where `z.lazy` describes or changes the schema each time.",
  );
});

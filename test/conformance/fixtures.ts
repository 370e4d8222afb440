import { pixel } from "./documents.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { RuntimeTool } from "../support/runtime-artifact.ts";

const silence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
const image = `{ type: "image", mimeType: "image/png", data: "${pixel}" }`;
const file = `{ type: "file", mimeType: "text/plain", data: "aGVsbG8=", name: "hello.txt" }`;
const text = { type: "string" } as const;

const object = (properties: Readonly<Record<string, JsonSchema>>, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const asking = (name: string, answer: JsonSchema, execute: string, input?: JsonSchema): RuntimeTool => ({
  name,
  metadata: { category: "ui" },
  answer,
  ...(input && { input }),
  execute,
});

const titled = [
  { const: "value1", title: "First option" },
  { const: "value2", title: "Second option" },
  { const: "value3", title: "Third option" },
];

const question = (asked: string, maxTokens: number): string =>
  JSON.stringify({ messages: [{ role: "user", content: { type: "text", text: asked } }], maxTokens });

/** Keywords of JSON Schema 2020-12 that a server may not leave out. */
const everyKeyword = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: text, city: text } } },
  properties: {
    name: text,
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: text,
    email: text,
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
} as const;

/** The tools that the scenarios of the conformance suite call by name, if our tools can express them. */
export const conformanceTools: readonly RuntimeTool[] = [
  { name: "test_simple_text", execute: `() => "This is a simple text response for testing."` },
  { name: "test_image_content", execute: `() => (${image})` },
  { name: "test_audio_content", execute: `() => ({ type: "file", mimeType: "audio/wav", data: "${silence}" })` },
  { name: "test_embedded_resource", execute: `() => (${file})` },
  { name: "test_multiple_content_types", execute: `() => ["Multiple content types", ${image}, ${file}]` },
  {
    name: "test_error_handling",
    execute: `() => { throw new ToolError("PERMANENT", "This tool fails on purpose."); }`,
  },
  {
    name: "test_tool_with_logging",
    execute: `async (_, ctx) => { for (const line of ["started", "processing", "completed"]) { ctx.log(line);
      await new Promise((next) => setTimeout(next, 50)); } return "done"; }`,
  },
  { name: "test_logging_tool", execute: `(_, ctx) => { ctx.log("a line"); return "done"; }` },
  {
    name: "test_tool_with_progress",
    execute: `async (_, ctx) => { for (const done of [0, 50, 100]) { ctx.progress(done, 100);
      await new Promise((next) => setTimeout(next, 50)); } return "done"; }`,
  },
  asking(
    "test_elicitation",
    object({ username: text, email: { type: "string", format: "email" } }),
    `async ({ message }, ctx) => "User response: " + JSON.stringify(await ctx.ui.request({ message }))`,
    object({ message: text }),
  ),
  asking(
    "test_streaming_elicitation",
    object({ name: text }),
    `async (_, ctx) => ctx.ui.request({ message: "Your name?" })`,
  ),
  asking(
    "test_elicitation_sep1034_defaults",
    object(
      {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
      [],
    ),
    `async (_, ctx) => ctx.ui.request({ message: "Check the defaults." })`,
  ),
  asking(
    "test_elicitation_sep1330_enums",
    object(
      {
        untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
        titledSingle: { type: "string", oneOf: titled },
        legacyEnum: {
          anyOf: [
            { const: "opt1", title: "Option One" },
            { const: "opt2", title: "Option Two" },
            { const: "opt3", title: "Option Three" },
          ],
        },
        untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
        titledMulti: { type: "array", items: { anyOf: titled } },
      },
      [],
    ),
    `async (_, ctx) => ctx.ui.request({ message: "Choose." })`,
  ),
  {
    ...asking("test_input_required_result_elicitation", object({ name: text }), ""),
    execute: `async (_, ctx) => "Hello, " + (await ctx.ui.request({ message: "What is your name?" }, { key: "user_name" })).name + "!"`,
  },
  ...["request_state", "tampered_state"].map((name) =>
    asking(
      `test_input_required_result_${name}`,
      object({ ok: { type: "boolean" } }),
      `async (_, ctx) => "state-ok: " + JSON.stringify(await ctx.ui.request({ message: "Please confirm." }, { key: "confirm" }))`,
    ),
  ),
  asking(
    "test_input_required_result_multi_round",
    object({ name: text, color: text }, []),
    `async (_, ctx) => { const first = await ctx.ui.request({ message: "Step 1: What is your name?" }, { key: "step1" });
      const second = await ctx.ui.request({ message: "Step 2: What is your favorite color?" }, { key: "step2" });
      return JSON.stringify({ ...first, ...second }); }`,
  ),
  {
    ...asking("test_input_required_result_capabilities", object({ name: text }), ""),
    execute: `async (_, ctx) => { const { form, sample } = ctx.services.mcp.abilities(); const asked = [];
      if (form) asked.push(ctx.ui.request({ message: "Your name?" }));
      if (sample) asked.push(ctx.services.mcp.sample(${question("What is the capital of France?", 100)}));
      return JSON.stringify(await Promise.all(asked)); }`,
  },
  {
    name: "test_input_required_result_sampling",
    execute: `async (_, ctx) => JSON.stringify(
      await ctx.services.mcp.sample(${question("What is the capital of France?", 100)}, { key: "capital_question" }))`,
  },
  {
    name: "test_input_required_result_list_roots",
    execute: `async (_, ctx) => JSON.stringify(await ctx.services.mcp.roots({ key: "client_roots" }))`,
  },
  asking(
    "test_input_required_result_multiple_inputs",
    object({ name: text }),
    `async (_, ctx) => JSON.stringify(await Promise.all([
      ctx.ui.request({ message: "What is your name?" }, { key: "user_name" }),
      ctx.services.mcp.sample(${question("Generate a greeting", 50)}, { key: "greeting" }),
      ctx.services.mcp.roots({ key: "client_roots" })]))`,
  ),
  {
    name: "test_sampling",
    input: object({ prompt: text }),
    execute: `async ({ prompt }, ctx) => "LLM response: " + JSON.stringify(
      (await ctx.services.mcp.sample({ messages: [{ role: "user", content: { type: "text", text: prompt } }], maxTokens: 100 })).content)`,
  },
  {
    name: "test_missing_capability",
    execute: `async (_, ctx) => JSON.stringify(await ctx.services.mcp.sample(${question("Hello", 10)}))`,
  },
  {
    name: "test_x_mcp_header",
    input: object({ region: { type: "string", "x-mcp-header": "Region" }, query: text }, ["region"]),
    execute: `({ region }) => "The region is " + region + "."`,
  },
  {
    name: "json_schema_2020_12_tool",
    // The definition of another's tool, which the server has to list as it is.
    providerSchemas: {
      mcp: { name: "json_schema_2020_12_tool", description: "Has many keywords.", inputSchema: everyKeyword },
    },
    execute: `() => "done"`,
  },
  { name: "test_trigger_tool_change", execute: `(_, ctx) => { ctx.services.trigger.tools(); return "done"; }` },
  { name: "test_trigger_prompt_change", execute: `(_, ctx) => { ctx.services.trigger.prompts(); return "done"; }` },
  { name: "test_sometimes_listed", execute: `() => "done"` },
];

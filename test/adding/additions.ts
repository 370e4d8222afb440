import { pluginFolders } from "../../sdk/scripts/plugin-folders.ts";

/** The new content of a file: its edit receives undefined for a new file. */
type Change = (text: string | undefined) => string;

/** One additional member, as its row of "Adding something" describes. */
export interface Addition {
  /** First cell of the row. */
  readonly row: string;
  /** Maximum number of files written by hand. */
  readonly most: number;
  readonly files: Readonly<Record<string, Change | CopiedFrom>>;
}

interface CopiedFrom {
  readonly from: string;
  readonly with: readonly (readonly [string, string])[];
}

const copy = (from: string, ...pairs: CopiedFrom["with"]): CopiedFrom => ({ from, with: pairs });

/** Inserts a text before the first occurrence of another. */
const before =
  (mark: string, added: string): Change =>
  (text = "") => {
    if (!text.includes(mark)) throw new Error(`There is no ${JSON.stringify(mark)}`);
    return text.replace(mark, () => added + mark);
  };

const src = "sdk/src";

/** Copies of a member: the source, its test and its page, with the new name in place of the old. */
function copies(folder: string, from: string, to: string, ...more: CopiedFrom["with"]): Addition["files"] {
  const named = [`"${from}"`, `/${from}.ts`, `# ${from}`].map((text) => [text, text.replace(from, to)] as const);
  const { neighbours = [".test.ts"] } = pluginFolders.find((each) => each.folder === folder) ?? {};
  return Object.fromEntries(
    [".ts", ...neighbours].map((ending) => [
      `${folder}/${to}${ending}`,
      copy(`${folder}/${from}${ending}`, ...named, ...more),
    ]),
  );
}

export const additions: readonly Addition[] = [
  {
    row: "verifier rule",
    most: 4,
    files: {
      ...copies(`${src}/verify/rules`, "desc-wording", "desc-sample"),
      "test/golden/verify-mutations.ts": before(
        "  // Parameters\n",
        '  { rule: "desc-sample", how: "a sample", broken: (base) => saying(base, "It does stuff.") },\n\n',
      ),
    },
  },
  { row: "reporter", most: 2, files: copies(`${src}/verify/reporters`, "json", "sample") },
  {
    row: "kind of definitions",
    most: 3,
    files: copies(`${src}/definitions/kinds`, "anthropic", "sample"),
  },
  {
    row: "provider",
    most: 4,
    files: {
      ...copies(`${src}/providers`, "mcp", "sample"),
      "test/golden/providers/sample.json": copy("test/golden/providers/mcp.json"),
    },
  },
  {
    row: "transport (a message format)",
    most: 5,
    files: {
      ...copies(`${src}/transports`, "openai-chat", "sample-chat"),
      [`${src}/transports.ts`]: before(
        "export {\n  default as openaiRealtime",
        'export { default as sampleChat } from "./transports/sample-chat.ts";\n',
      ),
      [`${src}/transports/loop/attach.test.ts`]: (text) =>
        before(
          "  {\n    transport: anyTransport(openaiChat),",
          "  { transport: anyTransport(sampleChat), isText: true, message: (calls) => ({ output: calls.map(item) }) },\n",
        )(before("  transports,\n", "  sampleChat,\n")(text)),
    },
  },
  {
    row: "bridge (to another library)",
    most: 5,
    files: {
      ...copies(`${src}/bridges`, "ai-sdk", "sample", ["aiSdk", "sample"], ["AiSdk", "Sample"]),
      [`${src}/sample.ts`]: () => `/**
 * The bridge to a sample.
 *
 * @module
 */
export { sampleTools } from "./bridges/sample.ts";
`,
      "site/src/content/docs/connect-a-model.md": (text = "") =>
        `${text}\n## Sample\n\n\`\`\`ts title="sample.ts"\nimport { sampleTools } from "toolwright/sample";\n\nexport { sampleTools };\n\`\`\`\n`,
    },
  },
  {
    row: "type converter",
    most: 5,
    files: {
      [`${src}/infer/convert/converters.ts`]: before(
        "  url: ",
        '  sample: () => ({ type: "string", format: "uri" }),\n',
      ),
      [`${src}/infer/contract/classify.ts`]: before(
        '  ["function", ',
        '  ["sample", (type) => type.symbol?.name === "Sample"],\n',
      ),
      "test/golden/infer/sample/tool.ts": copy("test/golden/infer/primitives/tool.ts"),
      "test/golden/infer/sample/samples.json": copy("test/golden/infer/primitives/samples.json"),
      "test/golden/infer/sample/expected.json": copy("test/golden/infer/primitives/expected.json"),
    },
  },
  {
    row: "JSDoc tag",
    most: 4,
    files: {
      [`${src}/infer/docs/tags/tags.ts`]: before(
        '  {\n    tag: "title",',
        '  {\n    tag: "sample",\n    summary: "A sample.",\n    read: (text) => ({ keywords: { title: text } }),\n  },\n',
      ),
      "test/golden/infer/sample-tag/tool.ts": copy("test/golden/infer/primitives/tool.ts"),
      "test/golden/infer/sample-tag/samples.json": copy("test/golden/infer/primitives/samples.json"),
      "test/golden/infer/sample-tag/expected.json": copy("test/golden/infer/primitives/expected.json"),
    },
  },
  {
    row: "schema library",
    most: 2,
    files: copies(`${src}/compile/explicit/libraries`, "raw", "sample"),
  },
  {
    row: "pipeline stage",
    most: 3,
    files: {
      ...copies(`${src}/runtime/stages`, "mode", "sample"),
      [`${src}/runtime/kernel/pipeline.ts`]: (text = "") =>
        before(
          "  repeat, //",
          "  sample, // a sample\n",
        )(before("import softLimit from", 'import sample from "../stages/sample.ts";\n')(text)),
    },
  },
  {
    row: "store",
    most: 3,
    files: {
      [`${src}/storage/sample.ts`]: copy(`${src}/storage/memory.ts`, ["memoryStore", "sampleStore"]),
      [`${src}/storage/sample.test.ts`]: copy(`${src}/storage/memory.test.ts`, ["memoryStore", "sampleStore"]),
      [`${src}/agents.ts`]: before("export { memoryStore }", 'export { sampleStore } from "./storage/sample.ts";\n'),
    },
  },
  {
    row: "command",
    most: 2,
    files: {
      [`${src}/cli/commands/sample.ts`]: copy(`${src}/cli/commands/docs.ts`, ['name: "docs"', 'name: "sample"']),
      "test/scenarios/cases/sample.scenario": () => "A sample.\n==== run sample\n==== stdout\n…\n",
    },
  },
  {
    row: "category of `create-tool`",
    most: 6,
    files: {
      ...copies("generators/categories", "utility", "sample"),
      "templates/tool/sample/tool.ts.hbs": copy("templates/tool/utility/tool.ts.hbs"),
    },
  },
  {
    row: "part of a project (`create-tool`)",
    most: 4,
    files: {
      ...copies("generators/parts", "agent", "sample"),
      "templates/sample/agent.ts.hbs": copy("templates/agent/agent.ts.hbs"),
      "templates/sample/agent.test.ts.hbs": copy("templates/agent/agent.test.ts.hbs"),
    },
  },
  {
    row: "built-in tool",
    most: 6,
    files: Object.fromEntries(
      ["doc.md", "doc_summary.md", "schema.json", "tool.test.ts", "tool.ts"].map((file) => [
        `sdk/toolkit/tools/sample_docs/${file}`,
        copy(`sdk/toolkit/tools/tool_docs/${file}`, ["tool_docs", "sample_docs"]),
      ]),
    ),
  },
];

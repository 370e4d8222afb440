import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { handlerFileName } from "../../model/tool/tool-folder.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { textOfFile } from "../../util/files.ts";
import type { Found } from "./assemble-tool.ts";
import { syntaxFindings } from "../project/syntax-errors.ts";
import { joinLines } from "../docs/tags/join-lines.ts";
import type { Project } from "../project/open-project.ts";
import { evidenceOf, locationAt, locationOf } from "../project/node-location.ts";
import { isSchemaOption, readToolDefinition, splitMembers, type Option } from "../read/read-definition.ts";
import { type Callable, exportedFunction, readHandler } from "../read/read-handler.ts";
import { exportOf, type Export } from "../read/module-exports.ts";
import { readMetadata } from "./read-metadata.ts";
import { toolFromDraft } from "./tool-draft.ts";
import { readSchemaFile, type SchemaFile } from "../read/read-schema-file.ts";
import { withoutWrapping } from "../read/read-literal.ts";
import { orElse } from "../../util/failures.ts";

/**
 * Reads a tool of two files: a `handler.js` that exports `execute`, and a `schema.json` written by hand. The description is that of
 * `schema.json`, else the JSDoc of `execute`, else `doc_summary.md`.
 */
export function inferHandlerFile(source: ts.SourceFile, folderName: string, project: Project): Found {
  const schemaFile = readSchemaFile(path.join(path.dirname(source.fileName), "schema.json"), project);
  const ofSchema = "findings" in schemaFile ? schemaFile.findings : [];
  const syntax = syntaxFindings(source, project);
  if (syntax.length > 0) return { findings: [...syntax, ...ofSchema] };
  if (readToolDefinition(source) !== undefined) return { findings: [...ofSchema, isDefined(source, project)] };
  const module = readHandlerModule(source, project);
  const { callable } = module;
  if (callable === undefined) return { findings: [...ofSchema, noExecute(source, module.node, project)] };
  if ("findings" in schemaFile) return { findings: ofSchema };

  const { handler } = callable;
  const own = module.options.filter(({ name }) => !isSchemaOption(name));
  const misplaced = module.options.filter(({ name }) => isSchemaOption(name));
  const options = [...schemaFile.options, ...own];
  const definition = { call: handler, statements: [], options, unreadable: module.unreadable };
  const { metadata, name = folderName, findings: ofOptions } = readMetadata(definition, project);
  const draft = { ...callable, name, metadata, node: handler, statements: [], options, isPlain: true };
  const found = toolFromDraft(source, { ...draft, findings: ofOptions.map(withOwnRemedy) }, project);
  const tool: InferredTool = { ...found.tool, ...written(schemaFile, found.tool.explicit ?? {}) };
  const texts = [schemaFile.description, tool.description, summaryBeside(source.fileName, project)];
  return {
    name,
    tool: { ...tool, description: texts.find((text) => text !== "") ?? "" },
    findings: [...found.findings, ...misplaced.map(({ name: side, member }) => schemaElsewhere(side, member, project))],
  };
}

/** The schemas as written, until the build has checked them. */
function written(
  { input, output }: SchemaFile,
  explicit: NonNullable<InferredTool["explicit"]>,
): Partial<InferredTool> {
  const option = (
    side: "input" | "output",
    schema: SchemaFile["input"],
  ): Partial<Record<typeof side, ExplicitOption>> =>
    explicit[side] === undefined ? {} : { [side]: { ...explicit[side], written: schema } };
  return {
    explicit: { ...option("input", input), ...(output === undefined ? {} : option("output", output)) },
    input: input.schema as InferredTool["input"],
    ...(output === undefined ? {} : { output: output.schema as NonNullable<InferredTool["output"]> }),
    locations: input.locations,
  };
}

const summaryBeside = (file: string, { texts }: Project): string =>
  orElse(() => joinLines(textOfFile(path.join(path.dirname(file), "doc_summary.md"), texts).trim()), "");

const withOwnRemedy = (finding: Finding): Finding =>
  finding.message === "The tool has no category."
    ? {
        ...finding,
        remedy:
          'Set it in `schema.json`, `"category": "action"`, or in `handler.js`: `export const category = "action"`.',
      }
    : finding;

function schemaElsewhere(name: string, member: ts.Node, { root }: Project): Finding {
  return findingOf(
    "TOOL_OPTION_INVALID",
    `The option \`${name}\` belongs in \`schema.json\`, not in \`${handlerFileName}\`.`,
    {
      at: locationOf(member, root),
      evidence: evidenceOf(member),
      remedy: "Move the schema, or write the tool as `tool.js` with `defineTool`.",
    },
  );
}

function noExecute(source: ts.SourceFile, node: ts.Node | undefined, { root }: Project): Finding {
  const at = node === undefined ? locationAt(source, 0, root) : locationOf(node, root);
  return findingOf("TOOL_NOT_DEFINED", `\`${handlerFileName}\` exports no function \`execute\`.`, {
    at,
    ...(node === undefined ? {} : { evidence: evidenceOf(node) }),
    remedy: "Export it: `export async function execute(input, ctx) { … }`.",
  });
}

function isDefined(source: ts.SourceFile, { root }: Project): Finding {
  return findingOf("TOOL_NOT_DEFINED", `\`${handlerFileName}\` cannot contain a tool made by \`defineTool\`.`, {
    at: locationAt(source, 0, root),
    remedy:
      "Rename the file to `tool.js` and remove `schema.json`, which is then generated; or export `execute` alone.",
  });
}

interface HandlerModule {
  readonly callable?: Callable | undefined;
  /** Those of `metadata` and `category`, and of an object that is the default export. */
  readonly options: readonly Option[];
  /** Options that cannot be understood without running the module. */
  readonly unreadable: readonly ts.Node[];
  readonly node?: ts.Node | undefined;
}

/** Reads `execute`, exported by its name, by default or as a member of the default export, and its options. */
function readHandlerModule(source: ts.SourceFile, project: Project): HandlerModule {
  const named = exportOf(source, "execute", project);
  const whole = exportOf(source, "default", project);
  const holder = literalOf(whole);
  const members = holder === undefined ? nothing : splitMembers(holder);
  const metadata = exportOf(source, "metadata", project);
  const described = literalOf(metadata);
  const category = exportOf(source, "category", project);
  const inHolder =
    holder === undefined ? undefined : readHandler({ ...members, call: holder, statements: [] }, project);
  return {
    callable:
      // In the order of the lookup at a call.
      (inHolder !== undefined && "handler" in inHolder ? inHolder : undefined) ??
      exportedFunction(source, "execute", project) ??
      exportedFunction(source, "default", project),
    options: [
      ...members.options.filter(({ name }) => name !== "execute"),
      ...(described === undefined ? [] : splitMembers(described).options),
      ...(category === undefined ? [] : [{ name: "category", member: category.node, value: category.expression }]),
    ],
    unreadable: [
      ...members.unreadable,
      ...(described === undefined ? [] : splitMembers(described).unreadable),
      ...(metadata !== undefined && described === undefined ? [metadata.node] : []),
    ],
    node: (named ?? whole)?.node,
  };
}

const nothing = { options: [], unreadable: [] };

function literalOf(exported: Export | undefined): ts.ObjectLiteralExpression | undefined {
  const inner = exported?.expression === undefined ? undefined : withoutWrapping(exported.expression);
  return inner !== undefined && ts.isObjectLiteralExpression(inner) ? inner : undefined;
}

import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { Location } from "../model/location.ts";
import type { InferredTool, ToolMetadata } from "../model/tool.ts";
import { toolNameForm, toolNamePattern } from "../model/tool-options.ts";
import { defined } from "../util/defined.ts";
import { effectsOf } from "./effects/effects.ts";
import { inferAnswer } from "./effects/infer-answer.ts";
import { toolCallsOf } from "./effects/tool-calls.ts";
import { usedServices } from "./effects/used-services.ts";
import { setExplicitApart, type Signatures, type SignaturesAndSchemas } from "./explicit-options.ts";
import { inferHookInput } from "./convert/infer-hook-input.ts";
import { inferInput, inferTypeArgument } from "./convert/infer-input.ts";
import { inferOutput } from "./convert/infer-output.ts";
import { docOf, functionDoc, type Doc } from "./docs/jsdoc/jsdoc.ts";
import { nearMissesIn } from "./docs/near-miss.ts";
import { brokenImports } from "./project/broken-imports.ts";
import type { Project } from "./project/open-project.ts";
import { evidenceOf, locationAt, locationOf, relativeFile } from "./project/node-location.ts";
import { readDefinition, type Definition, type Option } from "./read/read-definition.ts";
import { exportedFunction, readHandler, type Callable } from "./read/read-handler.ts";
import { isGeneric } from "./read/read-signature.ts";
import { readMetadata } from "./read-metadata.ts";
import { questionOf } from "./read-options.ts";
import { noHandler, noTypeArgument, notDefined } from "./missing-parts.ts";
import { suppressionsOf } from "./read/read-suppressions.ts";

/** The tool found in a file. */
export interface Found {
  /** The name that the tool declares. */
  readonly name?: string;
  /** Unusable when there are errors among the findings. */
  readonly tool?: InferredTool;
  readonly findings: readonly Finding[];
}

export interface SourceOptions {
  /** Name of the tool where it does not declare one. */
  readonly folderName: string;
  /** The export to read; default: the default export, which must be made by `defineTool`. */
  readonly exportName?: string | undefined;
}

/** Reads the tool in one source file. */
export function inferSource(source: ts.SourceFile, { folderName, exportName }: SourceOptions, project: Project): Found {
  const syntax = syntaxFindings(source, project);
  if (syntax.length > 0) return { findings: syntax };
  const ownName = exportName === undefined || isUsualName(exportName) ? folderName : exportName;
  const definition = readDefinition(source, exportName);
  if (definition !== undefined) return inferDefinition(source, definition, { project, ownName });
  const plain = exportName === undefined ? undefined : exportedFunction(source, exportName, project);
  if (plain === undefined) return { name: ownName, findings: [notDefined(source, exportName, project)] };
  const basis = { name: ownName, metadata: { category: "utility" }, node: plain.handler, options: [] } as const;
  const found = inferHandler(source, { ...basis, ...plain }, project);
  const findings = [...nameFindings(ownName, plain.handler, project), ...found.findings];
  return { name: ownName, ...found, findings };
}

const isUsualName = (exportName: string): boolean => exportName === "default" || exportName === "execute";

function inferDefinition(
  source: ts.SourceFile,
  definition: Definition,
  { project, ownName }: { readonly project: Project; readonly ownName: string },
): Found {
  const { metadata, name = ownName, findings: ofOptions } = readMetadata(definition, project);
  const isNamed = definition.options.some((option) => option.name === "name");
  const findings = isNamed ? ofOptions : [...ofOptions, ...nameFindings(ownName, definition.call, project)];
  const reading = readHandler(definition, project);
  if ("missing" in reading) {
    const found = runsNoCode(definition, metadata)
      ? inferWithoutHandler(source, { name, metadata, definition }, project)
      : { findings: [noHandler(reading.missing, project)] };
    return { name, ...found, findings: [...findings, ...found.findings] };
  }
  const { call, statements, options } = definition;
  const found = inferHandler(source, { name, metadata, node: call, statements, options, ...reading }, project);
  return { name, ...found, findings: [...findings, ...found.findings] };
}

/** Whether the tool is of a type that needs no `execute`. */
const runsNoCode = ({ options }: Definition, { category, type = "function" }: ToolMetadata): boolean =>
  category === "orchestration" && type !== "function" && !options.some(({ name }) => name === "execute");

interface WithoutHandler {
  readonly name: string;
  readonly metadata: ToolMetadata;
  readonly definition: Definition;
}

/** A tool that the agent loop carries out: its input is a type argument. */
function inferWithoutHandler(
  source: ts.SourceFile,
  { name, metadata, definition }: WithoutHandler,
  project: Project,
): Omit<Found, "name"> {
  const { call, statements } = definition;
  const written = ts.isCallExpression(call) ? call.typeArguments?.[0] : undefined;
  if (written === undefined) return { findings: [noTypeArgument(call, String(metadata.type), project)] };
  const input = inferTypeArgument(written, project);
  const docs = statements.map(docOf);
  const tool = toolOf(
    source,
    { name, metadata, node: call, handler: call, docs, input, output: { findings: [] } },
    project,
  );
  return { tool, findings: [...input.findings, ...nearMissesIn(docs, project)] };
}

interface Basis extends Callable {
  readonly name: string;
  readonly metadata: ToolMetadata;
  /** Where the tool is defined. */
  readonly node: ts.Node;
  /** The statements whose JSDoc takes precedence over that of the handler. */
  readonly statements: readonly ts.Node[];
  /** The options of `defineTool`, schemas included. */
  readonly options: readonly Option[];
}

function inferHandler(source: ts.SourceFile, basis: Basis, project: Project): Omit<Found, "name"> {
  const { handler, name, metadata } = basis;
  const docs = [...basis.statements.map(docOf), functionDoc(handler)];
  const signatures: Signatures = {
    input: inferHookInput(basis, metadata, project) ?? inferInput(basis, { docs }, project),
    output: isGeneric(basis) ? { findings: [] } : inferOutput(basis, project),
  };
  const { input, output, explicit } = setExplicitApart(signatures, { ...basis, docs }, project);
  const ofTypes = [...input.findings, ...output.findings.filter((finding) => !isReported(finding, input.findings))];
  // Tags after a `@param` are reported where it is converted.
  const ofDocs = nearMissesIn(docs, project).filter(
    ({ code, at }) => !ofTypes.some((other) => isSame(other, code, at)),
  );
  const findings = [...ofTypes, ...ofDocs];
  const { node } = basis;
  const inferred = toolOf(source, { name, metadata, node, handler, docs, input, output, explicit }, project);
  const tool: InferredTool = questionOf(basis) === undefined ? inferred : { ...inferred, asksQuestion: true };
  if (metadata.category !== "ui") return { tool, findings };
  const answer = inferAnswer(source, project);
  return {
    tool: answer.schema === undefined ? tool : { ...tool, answer: answer.schema },
    findings: [...findings, ...answer.findings.filter((finding) => !isReported(finding, findings))],
  };
}

/** Whether the input already has the same finding: a type may be used for input and result. */
function isReported({ code, at, remedy }: Finding, reported: readonly Finding[]): boolean {
  return reported.some((other) => other.remedy === remedy && isSame(other, code, at));
}

const isSame = (other: Finding, code: string, at: Location | undefined): boolean =>
  other.code === code && other.at?.file === at?.file && other.at?.line === at?.line && other.at?.column === at?.column;

/** The parts of a tool. */
interface Facts extends SignaturesAndSchemas {
  readonly name: string;
  readonly metadata: ToolMetadata;
  /** Where the tool is defined. */
  readonly node: ts.Node;
  /** Where its effects begin. */
  readonly handler: ts.Node;
  /** The first one with a description describes the tool. */
  readonly docs: readonly Doc[];
}

/** Assembles a tool. */
export function toolOf(
  source: ts.SourceFile,
  { name, metadata, node, handler, docs, input, output, explicit }: Facts,
  project: Project,
): InferredTool {
  const effects = effectsOf(source, handler, project);
  const calls = toolCallsOf(source, project);
  const services = usedServices(source, project);
  const suppressions = suppressionsOf(source, input.locations, project);
  const file = relativeFile(source.fileName, project.root);
  return {
    name,
    folder: path.posix.dirname(file),
    file,
    at: locationOf(node, project.root),
    description: docs.find(({ description }) => description !== "")?.description ?? "",
    metadata,
    input: input.schema,
    ...defined({
      output: output.schema,
      stream: output.stream,
      hasResult: output.hasResult,
      parameters: input.parameters,
    }),
    // The pointers belong to the inferred schema, not to an explicit one.
    ...(input.revive === undefined || explicit?.input !== undefined ? {} : { revive: input.revive }),
    ...defined({ explicit }),
    locations: input.locations,
    ...(suppressions.length > 0 && { suppressions }),
    ...(effects.length > 0 && { effects }),
    ...(calls.length > 0 && { calls }),
    ...(services.length > 0 && { services }),
  };
}

/** Syntax errors of a file and of the files that it imports. */
export function syntaxFindings(source: ts.SourceFile, project: Project): readonly Finding[] {
  return [source, ...brokenImports(source, project)].flatMap((file) => syntaxErrorsOf(file, project));
}

function syntaxErrorsOf(source: ts.SourceFile, { program, root }: Project): readonly Finding[] {
  return program.getSyntacticDiagnostics(source).map(({ start, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return findingOf("TOOL_SYNTAX", `${message.replace(/\.$/, "")}.`, { at: locationAt(source, start, root) });
  });
}

/** The name is used for files, so it is checked independently of the providers. */
export function nameFindings(name: string, node: ts.Node, { root }: Project): readonly Finding[] {
  if (toolNamePattern.test(name)) return [];
  const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name;
  return [
    findingOf("TOOL_NAME_INVALID", `${JSON.stringify(shown)} is not a name for a tool; it must be ${toolNameForm}.`, {
      at: locationOf(node, root),
      evidence: evidenceOf(node),
      remedy: "Rename the folder, or set the option `name`.",
    }),
  ];
}

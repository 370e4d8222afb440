import { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import { hasErrors, type Finding } from "../../model/finding.ts";
import { toolHome } from "../../model/tool/tool-folder.ts";
import { toolNameForm, toolNamePattern } from "../../model/tool/tool-options.ts";
import type { InferredTool, ToolMetadata } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { clipText } from "../../util/visible-text.ts";
import { isNothingType } from "../contract/classify.ts";
import type { Doc } from "../contract/contract.ts";
import { Conversion } from "../convert/conversion.ts";
import { inferHookArguments, inferHookInput, inferInput, inferTypeArgument } from "../convert/infer-input.ts";
import { inferOutput, type InferredOutput } from "../convert/infer-output.ts";
import { docOf, functionDoc } from "../docs/jsdoc/jsdoc.ts";
import { readToolDoc } from "../docs/tool-doc.ts";
import { unreadTagsIn } from "../docs/unread-tags.ts";
import { usesOf } from "../effects/effects.ts";
import { locationOf, nodeDetails, relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { optionNamed } from "../read/read-definition.ts";
import type { Callable, HandlerReading } from "../read/read-handler.ts";
import { isGenericHandler } from "../read/read-signature.ts";
import { suppressionsOf } from "../read/read-suppressions.ts";
import { choiceSchema, unionMembers } from "../shapes/union-schema.ts";
import { isOutputWritten, setExplicitApart, type Signatures } from "./explicit-options.ts";
import { readOptions, type OptionsDraft } from "./tool-options.ts";

/** A tool as read from any of its forms: its function, its options and its descriptions. */
export interface ToolDraft extends OptionsDraft {
  /** Its name if no option gives another. */
  readonly name: string;
  /** The file with its code. */
  readonly source: ts.SourceFile;
  readonly handler: HandlerReading;
  /** The statements whose JSDoc takes precedence over the handler's JSDoc. */
  readonly statements: readonly ts.Node[];
  /** Whether the function takes the arguments of a hook one by one. */
  readonly isHook?: boolean;
  /** Whether it is a function without `defineTool`: in JavaScript, its result has a type only if JSDoc declares one. */
  readonly isPlain?: boolean;
  /** Findings about its form. */
  readonly findings?: readonly Finding[];
}

export interface Found {
  readonly name?: string;
  /** Unusable when there are errors among the findings. */
  readonly tool?: InferredTool;
  /** Whether the exports show that the file has no tool. */
  readonly isHelper?: boolean;
  readonly findings: readonly Finding[];
}

export function toolOfDraft(draft: ToolDraft, project: Project): Found {
  const { metadata, name = draft.name, findings: ofOptions } = readOptions(draft, project);
  const ofForm = [...(draft.findings ?? []), ...ofOptions, ...nameFindings(name, draft, project)];
  const docs = docsOf(draft);
  const signatures = signaturesOf({ ...draft, docs, metadata }, project);
  if ("finding" in signatures) return { name, findings: [...ofForm, signatures.finding] };
  const ofDocs = unreadTagsIn(docs, project);
  const assembled = assembleTool({ ...draft, name, metadata, docs, ...signatures }, project);
  const { input, output } = signatures;
  const findings = withoutRepeats([ofForm, input.findings, output.findings, ofDocs, assembled.findings]);
  return { name, tool: assembled.tool, findings };
}

const docsOf = ({ statements, handler }: ToolDraft): readonly Doc[] => [
  ...statements.map(docOf),
  ...("missing" in handler ? [] : [functionDoc(handler.handler)]),
];

interface ReadDraft extends ToolDraft {
  readonly docs: readonly Doc[];
  readonly metadata: ToolMetadata;
}

function signaturesOf(draft: ReadDraft, project: Project): Signatures | { readonly finding: Finding } {
  const { handler, docs, metadata, options } = draft;
  if ("missing" in handler) return typeArgumentOf(draft, handler.missing, project);
  const ofHook = draft.isHook === true ? inferHookArguments(handler, project) : undefined;
  const input = ofHook ?? inferHookInput(handler, metadata, project) ?? inferInput(handler, docs, project);
  const output = ofHook === undefined ? outputOf(handler, draft.isPlain === true, project) : { findings: [] };
  return setExplicitApart({ input, output }, { options, handler: handler.handler, docs }, project);
}

function outputOf(callable: Callable, isPlain: boolean, project: Project): InferredOutput {
  if (isGenericHandler(callable)) return { findings: [] };
  const output = inferOutput(callable, project);
  const { handler } = callable;
  const isUntyped = isPlain && handler.getSourceFile().fileName.endsWith(".js") && !isOutputWritten(handler);
  if (!isUntyped) return output;
  const { stream, hasResult } = output;
  return { findings: [], ...defined({ stream, hasResult }) };
}

/** The input of a tool that the agent loop carries out is a type argument. */
function typeArgumentOf(
  { node, options, metadata: { category, type = "function" } }: ReadDraft,
  missing: ts.Node,
  project: Project,
): Signatures | { readonly finding: Finding } {
  const runsNoCode =
    category === "orchestration" && type !== "function" && optionNamed(options, "execute") === undefined;
  const written = ts.isCallExpression(node) ? node.typeArguments?.[0] : undefined;
  if (runsNoCode && written !== undefined)
    return { input: inferTypeArgument(written, project), output: { findings: [] } };
  const [at, message, remedy] = runsNoCode
    ? [
        node,
        `A tool of type ${type} runs no code, so its input has to be a type argument.`,
        "Write `defineTool<Input>({ … })` with the type of its arguments, or give it `execute`.",
      ]
    : [
        missing,
        "The tool needs `execute`, a function whose source can be found.",
        "Write `execute(input: Input, ctx) { … }`, or name a function declared in the project.",
      ];
  return { finding: findingOf("TOOL_OPTION_INVALID", message, { ...nodeDetails(at, project.root), remedy }) };
}

/** Findings without repetitions of an earlier group's finding at the same location. */
const withoutRepeats = (groups: readonly (readonly Finding[])[]): readonly Finding[] =>
  groups.reduce((all, group) => [...all, ...group.filter((finding) => !all.some((other) => isSame(other, finding)))]);

const isSame = (one: Finding, other: Finding): boolean =>
  one.code === other.code && JSON.stringify(one.at) === JSON.stringify(other.at);

interface Facts extends ReadDraft, Signatures {}

function assembleTool(
  facts: Facts,
  project: Project,
): { readonly tool: InferredTool; readonly findings: readonly Finding[] } {
  const { source, name, metadata, node, docs, input, output, explicit, options } = facts;
  const handler = "missing" in facts.handler ? node : facts.handler.handler;
  const isStream = output.stream === true && output.hasResult !== true;
  const isKnown = explicit?.input === undefined && !hasErrors(input.findings);
  const own = ts.isFunctionLike(handler) ? (handler.name?.getText() ?? "execute") : "execute";
  const known = { parameters: input.parameters, input: isKnown ? input.schema : undefined, isStream };
  const doc = readToolDoc(docs, { names: [name, own, "execute"], ...known }, project);
  const isDescribed = output.schema === undefined || explicit?.output !== undefined || doc.returns === "";
  const { effects, calls, services, answers } = usesOf(
    source,
    isInside(handler, node) ? [node] : [node, handler],
    project,
  );
  const answer = metadata.category === "ui" ? inferAnswer(answers, project) : { findings: [] };
  const suppressions = suppressionsOf(source, input.locations, project);
  const file = relativeFile(source.fileName, project.root);
  const tool: InferredTool = {
    name,
    folder: toolHome(file),
    file,
    at: locationOf(node, project.root),
    description: docs.find(({ description }) => description !== "")?.description ?? "",
    metadata: { ...doc.metadata, ...metadata },
    input: input.schema,
    ...defined({
      output: isDescribed ? output.schema : { description: doc.returns, ...output.schema },
      stream: output.stream,
      hasResult: output.hasResult,
      parameters: input.parameters,
      // The pointers belong to the inferred schema, not to an explicit one.
      revive: explicit?.input === undefined ? input.revive : undefined,
      explicit,
      answer: answer.schema,
    }),
    locations: input.locations,
    ...(suppressions.length > 0 && { suppressions }),
    ...(effects.length > 0 && { effects }),
    ...(calls.length > 0 && { calls }),
    ...(services.length > 0 && { services }),
    ...(optionNamed(options, "question") !== undefined && { asksQuestion: true }),
  };
  return { tool, findings: [...doc.findings, ...answer.findings] };
}

const isInside = (node: ts.Node, outer: ts.Node): boolean =>
  ts.findAncestor(node, (above) => above === outer) !== undefined;

/** The name is used for files, so it is checked independently of the providers. */
function nameFindings(name: string, { options, node: whole }: ToolDraft, { root }: Project): readonly Finding[] {
  if (toolNamePattern.test(name)) return [];
  const node = optionNamed(options, "name")?.member ?? whole;
  const message = `${JSON.stringify(clipText(name, 80))} is not a name for a tool; it must be ${toolNameForm}.`;
  const remedy = "Rename the folder, or set the option `name`.";
  return [findingOf("TOOL_NAME_INVALID", message, { ...nodeDetails(node, root), remedy })];
}

/** The schema of a person's answer to the requests of a tool; with several requests, the answer to any of them. */
function inferAnswer(nodes: readonly ts.TypeNode[], project: Project): Pick<InferredOutput, "schema" | "findings"> {
  const { checker } = project;
  const types = nodes.map((node) => checker.getTypeFromTypeNode(node));
  const choices = [...new Set(types.flatMap(choicesOf))];
  const present = choices.filter((type) => !isNothingType(type));
  const [first] = nodes;
  const isOpen = types.some(({ flags }) => (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0);
  if (first === undefined || isOpen || present.length === 0) return { findings: [] };
  const context = new Conversion(project, { subject: "answer" });
  const location = { path: "answer", node: first, ...(nodes.length === 1 && { typeNode: first }) };
  const isNullable = present.length < choices.length;
  const schema = choiceSchema(isNullable ? [...present, checker.getNullType()] : present, location, context);
  return { schema: context.finish(schema).schema, findings: context.findings };
}

const choicesOf = (type: ts.Type): readonly ts.Type[] =>
  type.isUnion() && (type.flags & ts.TypeFlags.Boolean) === 0 ? unionMembers(type) : [type];

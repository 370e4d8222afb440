import type { ts } from "ts-morph";
import type { Finding, Location } from "../../model/finding.ts";
import type { InferredTool, ToolMetadata } from "../../model/tool/tool.ts";
import { inferHookArguments, inferHookInput, inferInput } from "../convert/infer-input.ts";
import { inferOutput, type InferredOutput } from "../convert/infer-output.ts";
import { docOf, functionDoc } from "../docs/jsdoc/jsdoc.ts";
import { unreadTagsIn } from "../docs/unread-tags.ts";
import type { Project } from "../project/open-project.ts";
import { questionOption, type Option } from "../read/read-definition.ts";
import type { Callable } from "../read/read-handler.ts";
import { isGenericHandler } from "../read/read-signature.ts";
import { defined } from "../../util/defined.ts";
import { nameFindings, assembleTool, type Found } from "./assemble-tool.ts";
import { isOutputWritten, setExplicitApart } from "./explicit-options.ts";

/** A tool as each of its forms is read: its function and its options. */
export interface ToolDraft extends Callable {
  readonly name: string;
  readonly metadata: ToolMetadata;
  /** Where the tool is defined. */
  readonly node: ts.Node;
  /** The statements whose JSDoc takes precedence over that of the handler. */
  readonly statements: readonly ts.Node[];
  readonly options: readonly Option[];
  /** Whether the function takes the arguments of a hook one by one. */
  readonly isHook?: boolean;
  /** Whether it is a function without `defineTool`: in JavaScript, its result has a type only where JSDoc says one. */
  readonly isPlain?: boolean;
  /** Findings of its form and its options. */
  readonly findings: readonly Finding[];
}

export function toolFromDraft(
  source: ts.SourceFile,
  draft: ToolDraft,
  project: Project,
): Required<Pick<Found, "name" | "findings" | "tool">> {
  const { handler, name, metadata, node } = draft;
  const docs = [...draft.statements.map(docOf), functionDoc(handler)];
  const ofHook = draft.isHook === true ? inferHookArguments(draft, project) : undefined;
  const typed = ofHook ?? inferHookInput(draft, metadata, project) ?? inferInput(draft, docs, project);
  const signatures = { input: typed, output: ofHook === undefined ? outputOf(draft, project) : { findings: [] } };
  const { input, output, explicit } = setExplicitApart(signatures, { ...draft, docs }, project);
  const ofTypes = [...input.findings, ...output.findings.filter((finding) => !isReported(finding, input.findings))];
  // Tags after a `@param` are reported with its conversion.
  const ofDocs = unreadTagsIn(docs, project).filter(
    ({ code, at }) => !ofTypes.some((other) => isSame(other, code, at)),
  );
  const inferred = assembleTool(source, { name, metadata, node, handler, docs, input, output, explicit }, project);
  const ofName = nameFindings(
    name,
    draft.options.findLast((option) => option.name === "name")?.member ?? node,
    project,
  );
  const tool: InferredTool = {
    ...inferred.tool,
    ...(questionOption(draft) !== undefined && { asksQuestion: true }),
  };
  const ofTypesAndDocs = [...ofTypes, ...ofDocs];
  const further = inferred.findings.filter((finding) => !isReported(finding, ofTypesAndDocs));
  return { name, tool, findings: [...draft.findings, ...ofName, ...ofTypesAndDocs, ...further] };
}

function outputOf(draft: ToolDraft, project: Project): InferredOutput {
  if (isGenericHandler(draft)) return { findings: [] };
  const output = inferOutput(draft, project);
  const isUntyped =
    draft.isPlain === true && draft.handler.getSourceFile().fileName.endsWith(".js") && !isOutputWritten(draft.handler);
  if (!isUntyped) return output;
  const { stream, hasResult } = output;
  return { findings: [], ...defined({ stream, hasResult }) };
}

function isReported({ code, at, remedy }: Finding, reported: readonly Finding[]): boolean {
  return reported.some((other) => other.remedy === remedy && isSame(other, code, at));
}

const isSame = (other: Finding, code: string, at: Location | undefined): boolean =>
  other.code === code && other.at?.file === at?.file && other.at?.line === at?.line && other.at?.column === at?.column;

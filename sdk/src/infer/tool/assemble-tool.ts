import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool, ToolMetadata } from "../../model/tool/tool.ts";
import { toolNameForm, toolNamePattern } from "../../model/tool/tool-options.ts";
import { defined } from "../../util/defined.ts";
import { effectsOf } from "../effects/effects.ts";
import { contextUses } from "../effects/context-uses.ts";
import type { Doc } from "../contract/contract.ts";
import { readToolDoc } from "../docs/tool-doc.ts";
import { evidenceOf, locationOf, relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { suppressionsOf } from "../read/read-suppressions.ts";
import type { SignaturesAndSchemas } from "./explicit-options.ts";
import { clipText } from "../../util/visible-text.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isNothingType } from "../contract/classify.ts";
import { createContext } from "../convert/create-context.ts";
import { choiceSchema, unionMembers } from "../shapes/union-schema.ts";

export interface Found {
  readonly name?: string;
  /** Unusable when there are errors among the findings. */
  readonly tool?: InferredTool;
  /** Whether the file has no tool, by what it exports. */
  readonly isHelper?: boolean;
  readonly findings: readonly Finding[];
}

interface Facts extends SignaturesAndSchemas {
  readonly name: string;
  readonly metadata: ToolMetadata;
  readonly node: ts.Node;
  readonly handler: ts.Node;
  /** The first one with a description describes the tool. */
  readonly docs: readonly Doc[];
}

export function assembleTool(
  source: ts.SourceFile,
  { name, metadata, node, handler, docs, input, output, explicit }: Facts,
  project: Project,
): { readonly tool: InferredTool; readonly findings: readonly Finding[] } {
  const isStream = output.stream === true && output.hasResult !== true;
  const isKnown = explicit?.input === undefined && !input.findings.some(({ severity }) => severity === "error");
  const own = ts.isFunctionLike(handler) ? (handler.name?.getText() ?? "execute") : "execute";
  const doc = readToolDoc(
    docs,
    {
      names: [name, own, "execute"],
      parameters: input.parameters,
      input: isKnown ? input.schema : undefined,
      isStream,
    },
    project,
  );
  const isDescribed = output.schema === undefined || explicit?.output !== undefined || doc.returns === "";
  const outputSchema = isDescribed ? output.schema : { description: doc.returns, ...output.schema };
  const effects = effectsOf(source, handler, project);
  const { calls, services, answers } = contextUses(source, project);
  const answer = metadata.category === "ui" ? inferAnswer(answers, project) : { findings: [] };
  const suppressions = suppressionsOf(source, input.locations, project);
  const file = relativeFile(source.fileName, project.root);
  const tool: InferredTool = {
    name,
    folder: path.posix.dirname(file),
    file,
    at: locationOf(node, project.root),
    description: docs.find(({ description }) => description !== "")?.description ?? "",
    metadata: { ...doc.metadata, ...metadata },
    input: input.schema,
    ...defined({
      output: outputSchema,
      stream: output.stream,
      hasResult: output.hasResult,
      parameters: input.parameters,
    }),
    // The pointers belong to the inferred schema, not to an explicit one.
    ...(input.revive === undefined || explicit?.input !== undefined ? {} : { revive: input.revive }),
    ...defined({ explicit, answer: answer.schema }),
    locations: input.locations,
    ...(suppressions.length > 0 && { suppressions }),
    ...(effects.length > 0 && { effects }),
    ...(calls.length > 0 && { calls }),
    ...(services.length > 0 && { services }),
  };
  return { tool, findings: [...doc.findings, ...answer.findings] };
}

/** The name is used for files, so it is checked independently of the providers. */
export function nameFindings(name: string, node: ts.Node, { root }: Project): readonly Finding[] {
  if (toolNamePattern.test(name)) return [];
  const shown = clipText(name, 80);
  return [
    findingOf("TOOL_NAME_INVALID", `${JSON.stringify(shown)} is not a name for a tool; it must be ${toolNameForm}.`, {
      at: locationOf(node, root),
      evidence: evidenceOf(node),
      remedy: "Rename the folder, or set the option `name`.",
    }),
  ];
}

interface InferredAnswer {
  readonly schema?: JsonSchema;
  readonly findings: readonly Finding[];
}

/** The schema of what a person answers to the requests of a tool: of several, that of any of them. */
function inferAnswer(nodes: readonly ts.TypeNode[], project: Project): InferredAnswer {
  const { checker } = project;
  const types = nodes.map((node) => checker.getTypeFromTypeNode(node));
  const choices = [...new Set(types.flatMap(choicesOf))];
  const present = choices.filter((type) => !isNothingType(type));
  const [first] = nodes;
  const isOpen = types.some(({ flags }) => (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0);
  if (first === undefined || isOpen || present.length === 0) return { findings: [] };
  const context = createContext(project, { subject: "answer" });
  const location = { path: "answer", node: first, ...(nodes.length === 1 && { typeNode: first }) };
  const isNullable = present.length < choices.length;
  const schema = choiceSchema(isNullable ? [...present, checker.getNullType()] : present, location, context);
  return { schema: context.finish(schema).schema, findings: context.findings };
}

const choicesOf = (type: ts.Type): readonly ts.Type[] =>
  type.isUnion() && (type.flags & ts.TypeFlags.Boolean) === 0 ? unionMembers(type) : [type];

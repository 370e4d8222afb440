import { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { createContext } from "../convert/create-context.ts";
import type { Project } from "../project/open-project.ts";
import { isNothing } from "../contract/classify.ts";
import { choiceSchema, unionMembers } from "../shapes/union-schema.ts";
import { contextPath } from "./context-path.ts";

export interface InferredAnswer {
  readonly schema?: JsonSchema;
  readonly findings: readonly Finding[];
}

/** Infers the type `Answer` of `ctx.ui.request<Answer>(…)` or of its second half, `ctx.ui.waitForUiToolResponse<Answer>(…)`; of several requests in a file, that of any of them. */
export function inferAnswer(source: ts.SourceFile, project: Project): InferredAnswer {
  // Most files have no such word, and types need not be asked for then.
  if (!/\b(?:request|waitForUiToolResponse)\b/.test(source.text)) return { findings: [] };
  const nodes = answerNodes(source, project);
  const [first] = nodes;
  if (first === undefined) return { findings: [] };
  const { checker } = project;
  const types = nodes.map((node) => checker.getTypeFromTypeNode(node));
  if (types.some(({ flags }) => (flags & openFlags) !== 0)) return { findings: [] };
  const choices = [...new Set(types.flatMap(choicesOf))];
  const present = choices.filter((type) => !isNothing(type));
  if (present.length === 0) return { findings: [] };
  const context = createContext(project, { subject: "answer" });
  const spot = { path: "answer", node: first, ...(nodes.length === 1 && { typeNode: first }) };
  const isNullable = present.length < choices.length;
  const schema = choiceSchema(isNullable ? [...present, checker.getNullType()] : present, spot, context);
  return { schema: context.finish(schema).schema, findings: context.findings };
}

const asking = /^(?:request|waitForUiToolResponse)$/;

const openFlags = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

const choicesOf = (type: ts.Type): readonly ts.Type[] =>
  type.isUnion() && (type.flags & ts.TypeFlags.Boolean) === 0 ? unionMembers(type) : [type];

function answerNodes(source: ts.SourceFile, project: Project): readonly ts.TypeNode[] {
  const nodes: ts.TypeNode[] = [];
  const visit = (node: ts.Node): void => {
    const written = ts.isCallExpression(node) ? node.typeArguments?.[0] : undefined;
    if (ts.isCallExpression(node) && written !== undefined && isRequest(node.expression, project)) nodes.push(written);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

function isRequest(callee: ts.Expression, project: Project): boolean {
  const path = contextPath(callee, project);
  return path?.length === 2 && path[0] === "ui" && asking.test(path[1] ?? "");
}

import { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isNothing } from "../contract/classify.ts";
import { createContext } from "../convert/create-context.ts";
import type { Project } from "../project/open-project.ts";
import { choiceSchema, unionMembers } from "../shapes/union-schema.ts";

export interface InferredAnswer {
  readonly schema?: JsonSchema;
  readonly findings: readonly Finding[];
}

/** The schema of what a person answers to the requests of a tool: of several, that of any of them. */
export function inferAnswer(nodes: readonly ts.TypeNode[], project: Project): InferredAnswer {
  const { checker } = project;
  const types = nodes.map((node) => checker.getTypeFromTypeNode(node));
  const choices = [...new Set(types.flatMap(choicesOf))];
  const present = choices.filter((type) => !isNothing(type));
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

import { errorCodes } from "../../errors/codes.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { Call, CallSession, Failure, MissingCapability } from "../../model/call/call.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import { isOffered, offering, type ToolSelection } from "../../registry/is-offered.ts";
import { orElse } from "../../util/failures.ts";
import { nearestName } from "../../util/nearest-name.ts";
import type { ReadArguments } from "../arguments/read-arguments.ts";
import { quoted } from "../arguments/quote-value.ts";
import { restriction } from "../stages/mode.ts";
import { failure } from "../values/response-errors.ts";

export interface Offer extends Pick<ToolSelection, "agent" | "names"> {
  /** The provider whose definitions the model got. */
  readonly provider?: string;
}

export interface CallRequest extends Pick<Call, "id" | "args" | "turn" | "agent" | "provider" | "parent" | "signal"> {
  readonly name: string;
  readonly confirmation?: string | undefined;
  readonly isApproved?: boolean | undefined;
  readonly message?: string | undefined;
  readonly isBackground?: boolean | undefined;
  readonly reader?: Call["reader"];
  /** The tools that a model was offered; undefined for a call of the host. */
  readonly offer?: Offer | undefined;
}

/** A call as it is reported, even if it is refused before it becomes a `Call`. */
export type StartedCall = StartedFacts & FoundTool;

/** The tool of a call, or the reason why the call is refused. */
export type FoundTool =
  | { readonly tool: ToolRecord; readonly refusal?: undefined }
  | { readonly tool?: undefined; readonly refusal: Failure };

interface StartedFacts extends Pick<Call, "id" | "args" | "session" | "turn" | "agent"> {
  readonly name: string;
  /** The reason why its arguments cannot be read. */
  readonly issues: ReadArguments["issues"];
  /** Time by the runtime's clock. */
  readonly startedAt: number;
}

/**
 * Finds the tool of this name, unless the policy disables it or it was not offered. This is the only check of the tools that a model may call,
 * so every bridge and transport of model calls passes the offer. A tool of another mode is refused by its mode.
 */
export function resolve(name: string, { registry, policy }: CallSession, offer?: Offer): ToolRecord | undefined {
  const tool = policy.disabled.includes(name) ? undefined : registry.tool(name);
  return tool === undefined || offer === undefined || isIn(offer, tool, registry) ? tool : undefined;
}

function isIn({ provider, ...selection }: Offer, tool: ToolRecord, registry: CallSession["registry"]): boolean {
  if (!isOffered(offering(tool), selection)) return false;
  // A tool that its provider would refuse was omitted from the definitions.
  const isBuiltFor = provider !== undefined && registry.providers.includes(provider);
  return !isBuiltFor || registry.formOf(provider, tool.toolId)?.definition !== undefined;
}

/** The tool with the name nearest to an unknown one; undefined if its record cannot be read either. */
export const meantTool = (name: string, { registry }: CallSession): ToolRecord | undefined =>
  orElse(() => registry.tool(nearestName(name, registry.names) ?? ""), undefined);

const mostListed = 20;

export function leftOutFailure(name: string, missing: readonly MissingCapability[]): Failure {
  const needed = missing.map(({ kind, name: what }) => `the ${kind} \`${what}\``).join(" and ");
  return failure("PERMANENT", `${name} needs ${needed}, which this host does not provide.`, {
    suggestion: errorCodes.CAPABILITY_MISSING.remedy,
  });
}

/** Reports that a tool does not exist, with the intended name or the existing names. */
export function notFound(name: unknown, session: CallSession, offer: Offer | undefined): Failure {
  const known = session.registry.names.filter((tool) => isCallable(tool, session, offer));
  const nearest = typeof name === "string" ? nearestName(name, known) : undefined;
  const listed = known.slice(0, mostListed).join(", ") + (known.length > mostListed ? ", …" : "");
  const suggestion = nearest === undefined ? `Call one of: ${listed}.` : `Call ${nearest}.`;
  return failure("NOT_FOUND", `There is no tool ${quoted(name)}.`, known.length === 0 ? {} : { suggestion });
}

/** Whether a name can be suggested. */
function isCallable(name: string, session: CallSession, offer: Offer | undefined): boolean {
  if (session.leftOut.has(name)) return false;
  if (offer === undefined) return !session.policy.disabled.includes(name);
  try {
    const tool = resolve(name, session, offer);
    return tool !== undefined && restriction({ tool, session }) === undefined;
  } catch {
    return false;
  }
}

/** The reason why a tool may not be called from inside this call; undefined if it may. */
export function checkNesting(tool: ToolRecord, parent: Call): Failure | undefined {
  const above = namesAbove(parent);
  const path = [...above, tool.toolId].join(" → ");
  if (above.includes(tool.toolId)) {
    return failure("INTERNAL", `${tool.toolId} is already running in this chain of calls: ${path}.`, {
      suggestion: "Let the tools share a function instead of calling one another in a circle.",
    });
  }
  if (isReadOnly(parent.tool) && !isReadOnly(tool)) {
    const { toolId, category } = parent.tool;
    const message = `${toolId} is a ${category} tool and may call only read-only tools; ${tool.toolId} is ${tool.category}.`;
    return failure("PERMANENT", message, { suggestion: `Call ${tool.toolId} by itself.` });
  }
  const most = parent.session.policy.maxCallDepth;
  if (above.length < most) return undefined;
  return failure("BUDGET_EXCEEDED", `Calls may be nested ${most} deep: ${path}.`, {
    suggestion: "Let fewer tools call other tools, or raise `maxCallDepth` in the policy.",
  });
}

const namesAbove = ({ tool, parent }: Call): readonly string[] =>
  parent === undefined ? [tool.toolId] : [...namesAbove(parent), tool.toolId];

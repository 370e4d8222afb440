import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { LeftOutTools, MissingCapability } from "../../model/call/call.ts";
import { toolsNamedBy, unknownToolText, type NamedTool } from "../../model/call/named-tools.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { builtInServices } from "../../model/tool/services.ts";
import { isOffered, offering, type ToolSelection } from "../../registry/is-offered.ts";
import { isOverlaid } from "../../registry/overlay-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import { memoize } from "../../util/memo.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { shortList } from "../../util/texts.ts";
import { contextExtensions } from "../handler/make-context.ts";
import { modePolicy } from "../policy/complete-policy.ts";
import type { SessionOptions } from "./session.ts";

interface Selecting {
  readonly registry: Registry;
  readonly policy: CompletePolicy;
  readonly mode: string;
}

/** The tools that the host and its policy allow an agent in a mode. */
export const selectionIn = (
  { leftOut, ...selecting }: Selecting & { readonly leftOut: LeftOutTools },
  agent: string | undefined,
): ToolSelection => ({
  ...defined({ agent }),
  mode: selecting.mode,
  disabled: [...unavailable(selecting), ...leftOut.keys()],
});

/** Names of the tools that the policy disables, in general or in this mode. */
function unavailable({ registry: { tools }, policy, mode }: Selecting): readonly string[] {
  const { categories, disabled } = modePolicy(policy, mode);
  const others = categories === null ? [] : tools.filter(({ category }) => !categories.includes(category));
  return [...policy.disabled, ...disabled, ...others.map(({ toolId }) => toolId)];
}

export interface ToolUse {
  readonly mode: string;
  readonly agent: string | undefined;
  /** The agent's tools, hooks included; default: all tools that it could be offered, and all lifecycle tools. */
  readonly names?: readonly string[];
}

/** The options of a session that decide which tools are omitted. */
interface Opening extends Pick<SessionOptions, "allowMissing" | "require">, ToolUse {
  readonly registry: Registry;
}

interface Checking {
  readonly ports: Ports;
  readonly policy: CompletePolicy;
  /** The registry of the runtime, whose variants may have a tool that the registry of a session lacks. */
  readonly registry: Registry;
  readonly warn: (warning: ToolwrightError) => void;
}

/** Finds the tools that sessions omit and the names of unknown tools, and warns about each once. */
export class ToolChecks {
  readonly #host: Checking;
  readonly #warned = memoize((_: Registry) => new Set<string>());
  readonly #unknown = new Set<string>();

  constructor(host: Checking) {
    this.#host = host;
  }

  readonly leftOut = memoize(
    ({ tools }: Registry): LeftOutTools =>
      new Map(
        tools.flatMap((tool) => {
          const missing = missingFor(tool, this.#host.ports);
          return missing.length === 0 ? [] : [[tool.toolId, missing] as const];
        }),
      ),
  );

  /**
   * The tools that a session omits.
   *
   * @throws ToolwrightError `CAPABILITY_MISSING` if one of them is required; `TOOL_UNKNOWN` for an unknown required name.
   */
  check({ registry, allowMissing, require = [], ...use }: Opening): LeftOutTools {
    const named = toolsNamedBy(this.#host.policy);
    this.warnUnknown(
      registry,
      named.map(({ pointer, name }) => ({ pointer: `${pointer} of the policy`, name })),
    );
    const leftOut = this.leftOut(registry);
    const required = new Set(require.flatMap((name) => toolsBehind(name, registry)));
    const lacking = new Map([...leftOut].filter(([tool]) => required.has(tool)));
    if (lacking.size > 0) throw missingError(lacking, "");
    if (allowMissing === true) return new Map();
    this.#warnLeftOut(registry, [use]);
    return leftOut;
  }

  #warnLeftOut(registry: Registry, uses: readonly ToolUse[]): void {
    const warned = this.#warned(registry);
    const { policy } = this.#host;
    const isUsedBy =
      (tool: ToolRecord | undefined) =>
      ({ mode, agent, names }: ToolUse): boolean => {
        if (tool === undefined || unavailable({ registry, policy, mode }).includes(tool.toolId)) return false;
        if (tool.category === "lifecycle") return names?.includes(tool.toolId) ?? true;
        return isOffered(offering(tool), defined({ agent, names }));
      };
    const fresh = new Map(
      [...this.leftOut(registry)].filter(([name]) => !warned.has(name) && uses.some(isUsedBy(registry.tool(name)))),
    );
    for (const name of fresh.keys()) warned.add(name);
    if (fresh.size > 0) this.#host.warn(missingError(fresh, " Sessions leave out what needs it."));
  }

  /** Warns once about each tool name that is missing in the registry and in its variants. */
  warnUnknown(registry: Registry, named: readonly NamedTool[]): void {
    const missing = named.filter(({ name }) => registry.tool(name) === undefined);
    const keyOf = ({ pointer, name }: NamedTool): string => `${pointer} ${name}`;
    const fresh = missing.filter((each) => !this.#unknown.has(keyOf(each)) && !this.#isInVariant(each.name));
    if (fresh.length === 0) return;
    for (const each of fresh) this.#unknown.add(keyOf(each));
    const texts = fresh.map((each) => unknownToolText(each, registry.names));
    this.#host.warn(new ToolwrightError("TOOL_UNKNOWN", texts.join(" ")));
  }

  /** Warns about the tools that the sessions of these uses will omit; sessions then warn about no others. */
  warnAhead(registry: Registry, uses: readonly ToolUse[]): void {
    this.#warnLeftOut(registry, uses);
    for (const name of registry.names) this.#warned(registry).add(name);
  }

  #isInVariant(name: string): boolean {
    const { registry } = this.#host;
    if (!isOverlaid(registry)) return registry.tool(name) !== undefined;
    return registry.variants.some((variant) => registry.registryFor({ variant }).registry.tool(name) !== undefined);
  }
}

const portsOf = ({ category, metadata }: ToolRecord) =>
  contextExtensions.find((each) => each.category === category)?.needs(metadata) ?? [];

function missingFor(tool: ToolRecord, ports: Ports): readonly MissingCapability[] {
  const isProvided = (name: string): boolean =>
    Object.hasOwn(ports.services, name) || builtInServices.some((known) => known === name);
  return [
    ...portsOf(tool).flatMap((name) => (ports[name] === undefined ? [{ kind: "port", name } as const] : [])),
    ...(tool.services ?? []).flatMap((name) => (isProvided(name) ? [] : [{ kind: "service", name } as const])),
  ];
}

/** The tool of this name, or the tools that use the port or service of this name. */
function toolsBehind(name: string, registry: Registry): readonly string[] {
  const users = registry.tools.filter(
    (tool) =>
      tool.toolId === name || tool.services?.includes(name) === true || portsOf(tool).some((port) => port === name),
  );
  if (users.length > 0) return users.map(({ toolId }) => toolId);
  const hint = didYouMean(name, registry.names);
  const message = `\`require\` names "${name}", which is neither a tool nor a capability of a tool.${hint}`;
  throw new ToolwrightError("TOOL_UNKNOWN", message);
}

function missingError(leftOut: LeftOutTools, consequence: string): ToolwrightError {
  const uses = [...leftOut].flatMap(([tool, missing]) => missing.map((each) => ({ ...each, tool })));
  const listed = [...Map.groupBy(uses, ({ kind, name }) => `${kind} \`${name}\``)].map(([what, users]) => {
    const tools = users.map(({ tool }) => tool);
    return `the ${what} (for ${shortList(tools, 5)})`;
  });
  const members = [...Map.groupBy(uses, ({ kind }) => kind)].map(
    ([kind, missing]) => `${kind}s: { ${[...new Set(missing.map(({ name }) => name))].join(", ")} }`,
  );
  return new ToolwrightError("CAPABILITY_MISSING", `This host does not provide ${listed.join("; ")}.${consequence}`, {
    remedy: `Write \`createRuntime({ registry, ${members.join(", ")} })\`; servers and agents take the same members.`,
  });
}

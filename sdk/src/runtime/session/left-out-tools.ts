import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { LeftOutTools, MissingCapability } from "../../model/call/left-out.ts";
import { toolsNamedBy, type NamedTool } from "../../model/call/named-tools.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { builtInServices } from "../../model/tool/services.ts";
import { isOffered, offering } from "../../registry/is-offered.ts";
import { defined } from "../../util/defined.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { contextExtensions } from "../handler/context-extensions.ts";
import { unavailable } from "./offered-tools.ts";
import type { SessionHost } from "./live-session.ts";
import type { SessionOptions } from "./session.ts";

/** The tools of a registry that need what the host does not provide. */
export const leftOutTools = ({ tools }: Registry, ports: Ports): LeftOutTools =>
  new Map(tools.map((tool) => [tool.toolId, missingFor(tool, ports)] as const).filter(([, { length }]) => length > 0));

/** The ports that the context of a tool needs. */
const portsOf = ({ category, metadata }: ToolRecord) =>
  contextExtensions.find((each) => each.category === category)?.needs(metadata) ?? [];

function missingFor(tool: ToolRecord, ports: Ports): readonly MissingCapability[] {
  const { services = [] } = tool;
  const isBuiltIn = (name: string): boolean => builtInServices.some((known) => known === name);
  return [
    ...portsOf(tool)
      .filter((name) => ports[name] === undefined)
      .map((name) => ({ kind: "port" as const, name })),
    ...services
      .filter((name) => !Object.hasOwn(ports.services, name) && !isBuiltIn(name))
      .map((name) => ({ kind: "service" as const, name })),
  ];
}

/** What a session is opened with, as far as it decides about the tools that are left out. */
interface Opening extends Pick<SessionOptions, "allowMissing" | "require"> {
  readonly registry: Registry;
  readonly mode: string;
  readonly agent: string | undefined;
}

const none: LeftOutTools = new Map();

/**
 * The tools that a session leaves out; the host gets a warning of those that its agent would have, once for each tool, and of tools that its
 * policy names and that do not exist.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING` where one of them is required; `TOOL_UNKNOWN` for a required name that nothing has.
 */
export function leaveOut(
  host: LeavingHost,
  { registry, mode, agent, allowMissing, require = [] }: Opening,
): LeftOutTools {
  host.warnUnknown(registry, toolsNamedBy(host.policy).map(inPolicy));
  const leftOut = host.leftOut(registry);
  const required = requiredTools(require, registry);
  const lacking = new Map([...leftOut].filter(([tool]) => required.has(tool)));
  if (lacking.size > 0) throw missingError(lacking, "");
  if (allowMissing === true) return none;
  warnLeftOut(host, registry, [{ mode, agent }]);
  return leftOut;
}

const inPolicy = ({ pointer, name }: NamedTool): NamedTool => ({ pointer: `${pointer} of the policy`, name });

/** Whose tools sessions are opened for. */
export interface ToolUse {
  readonly mode: string;
  readonly agent: string | undefined;
  /** The tools that it has, hooks included; default: all that it could be offered, and all lifecycle tools. */
  readonly names?: readonly string[];
}

/** What of a host decides about the tools that sessions leave out. */
type LeavingHost = Pick<SessionHost, "leftOut" | "policy" | "told" | "warn" | "warnUnknown">;

/** Warns of the tools that sessions will leave out, once for each. */
export function warnLeftOut(
  host: Omit<LeavingHost, "warnUnknown">,
  registry: Registry,
  uses: readonly ToolUse[],
): void {
  const told = host.told(registry);
  const isFresh = (name: string, { mode, ...use }: ToolUse): boolean =>
    !told.has(name) &&
    !unavailable({ registry, policy: host.policy, mode }).includes(name) &&
    isUsed(registry.tool(name), use);
  const fresh = new Map([...host.leftOut(registry)].filter(([name]) => uses.some((use) => isFresh(name, use))));
  for (const name of fresh.keys()) told.add(name);
  if (fresh.size > 0) host.warn(missingError(fresh, " Sessions leave out what needs it."));
}

/** Whether an agent could be offered the tool, or the host runs it as a hook. */
const isUsed = (tool: ToolRecord | undefined, { agent, names }: Omit<ToolUse, "mode">): boolean =>
  tool !== undefined &&
  (tool.category === "lifecycle"
    ? (names?.includes(tool.toolId) ?? true)
    : isOffered(offering(tool), defined({ agent, names })));

/** Names of tools, and the tools that use a port or a service. */
function requiredTools(require: readonly string[], registry: Registry): ReadonlySet<string> {
  return new Set(
    require.flatMap((name) => {
      const users = registry.tools.filter(
        (tool) =>
          tool.toolId === name || tool.services?.includes(name) === true || portsOf(tool).some((port) => port === name),
      );
      if (users.length === 0)
        throw new ToolwrightError(
          "TOOL_UNKNOWN",
          `\`require\` names "${name}", which is neither a tool nor what one needs.${didYouMean(name, registry.names)}`,
        );
      return users.map(({ toolId }) => toolId);
    }),
  );
}

function missingError(leftOut: LeftOutTools, consequence: string): ToolwrightError {
  const users = Map.groupBy(
    [...leftOut].flatMap(([tool, missing]) => missing.map((each) => ({ ...each, tool }))),
    capabilityText,
  );
  const listed = [...users].map(([what, uses]) => `the ${what} (for ${listOf(uses.map(({ tool }) => tool))})`);
  return new ToolwrightError("CAPABILITY_MISSING", `This host does not provide ${listed.join("; ")}.${consequence}`, {
    remedy: `Write \`createRuntime({ registry, ${membersFor([...leftOut.values()].flat())} })\`; servers and agents take the same members.`,
  });
}

const capabilityText = ({ kind, name }: MissingCapability): string => `${kind} \`${name}\``;

/** The members of an object literal that hand these in. */
function membersFor(missing: readonly MissingCapability[]): string {
  const namesOf = (kind: MissingCapability["kind"]): readonly string[] => [
    ...new Set(missing.filter((each) => each.kind === kind).map(({ name }) => name)),
  ];
  return [["ports", namesOf("port")] as const, ["services", namesOf("service")] as const]
    .flatMap(([member, names]) => (names.length === 0 ? [] : [`${member}: { ${names.join(", ")} }`]))
    .join(", ");
}

const mostListed = 5;

const listOf = (names: readonly string[]): string =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(", ")} and ${names.length - mostListed} more`
    : names.join(", ");

import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolDemands } from "../../registry/tool-source.ts";
import { builtInServices } from "../../model/services.ts";
import { contextExtensions } from "../handler/context-extensions.ts";

/**
 * Checks before the first call that the host provides what the tools need.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING` that names every port and service, and the tools that need it.
 */
export function checkCapabilities(tools: readonly ToolDemands[], ports: Ports): void {
  const users = new Map<string, string[]>();
  for (const tool of tools) {
    for (const what of missingFor(tool, ports)) users.set(what, [...(users.get(what) ?? []), tool.name]);
  }
  if (users.size === 0) return;
  const listed = [...users].map(([what, names]) => `${what} (for ${listOf(names)})`).join("; ");
  throw new ToolwrightError("CAPABILITY_MISSING", `This host does not provide ${listed}.`);
}

type Demand = Omit<ToolDemands, "name">;

/** Whether the host provides all of this. */
export const isProvided = (demands: readonly Demand[], ports: Ports): boolean =>
  demands.every((demand) => missingFor(demand, ports).length === 0);

function missingFor(demand: Demand, ports: Ports): readonly string[] {
  const { category, services = [] } = demand;
  const extension = contextExtensions.find((each) => each.category === category);
  // Most of thousands of tools need nothing.
  if (extension === undefined && services.length === 0) return [];
  const needed = extension?.needs(demand) ?? [];
  return [
    ...needed.filter((name) => ports[name] === undefined).map((name) => `the port \`${name}\``),
    ...services
      .filter((name) => !Object.hasOwn(ports.services, name) && !isBuiltIn(name))
      .map((name) => `the service \`${name}\``),
  ];
}

const isBuiltIn = (name: string): boolean => builtInServices.some((known) => known === name);

const mostListed = 5;

const listOf = (names: readonly string[]): string =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(", ")} and ${names.length - mostListed} more`
    : names.join(", ");

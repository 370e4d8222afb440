import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { builtInServices } from "../../model/services.ts";
import { contextExtensions } from "../handler/context-extensions.ts";

/**
 * Checks before the first call that the host provides what the tools need.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING` that names every port and service, and the tools that need it.
 */
export function checkCapabilities(tools: readonly ToolRecord[], ports: Ports): void {
  const users = new Map<string, string[]>();
  for (const tool of tools) {
    for (const what of missingFor(tool, ports)) users.set(what, [...(users.get(what) ?? []), tool.toolId]);
  }
  if (users.size === 0) return;
  const listed = [...users].map(([what, names]) => `${what} (for ${listOf(names)})`).join("; ");
  throw new ToolwrightError("CAPABILITY_MISSING", `This host does not provide ${listed}.`);
}

function missingFor({ category, metadata, services = [] }: ToolRecord, ports: Ports): readonly string[] {
  const extension = contextExtensions.find((each) => each.category === category);
  const needed = extension?.needs(metadata) ?? [];
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

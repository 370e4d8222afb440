import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolDemands } from "../../registry/tool-source.ts";
import { builtInServices } from "../../model/services.ts";
import { contextExtensions } from "../context/index.generated.ts";
import type { ContextExtension } from "../handler/context-extension.ts";

/**
 * Checks before the first call that the host provides what the tools need.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING` that names every port and service, and the tools that need it.
 */
export function checkCapabilities(tools: readonly ToolDemands[], ports: Ports): void {
  const users = new Map<string, string[]>();
  for (const tool of tools) {
    // Most of thousands of tools need nothing.
    if (tool.services === undefined && !extensionOf.has(tool.category)) continue;
    for (const what of missingFor(tool, ports)) users.set(what, [...(users.get(what) ?? []), tool.name]);
  }
  if (users.size === 0) return;
  const listed = [...users].map(([what, names]) => `${what} (for ${listOf(names)})`).join("; ");
  throw new ToolwrightError("CAPABILITY_MISSING", `This host does not provide ${listed}.`);
}

const extensions: readonly ContextExtension[] = contextExtensions;
const extensionOf = new Map(extensions.map((extension) => [extension.category, extension]));

function missingFor(tool: ToolDemands, ports: Ports): readonly string[] {
  const { category, services = [] } = tool;
  const needed = extensionOf.get(category)?.needs(tool) ?? [];
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

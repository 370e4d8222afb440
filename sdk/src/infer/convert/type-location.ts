import { ts } from "ts-morph";
import type { Refusal, TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { isInPackage, locationOf } from "../project/node-location.ts";

const longestPath = 80;

/** The path of a location; a long one shortened to the last type and property. */
export function shortPath({ path, node }: TypeLocation): string {
  if (path.length <= longestPath) return path;
  const owner = ownerOf(node);
  const end = /[^.[]+(?:\[[^\]]*\])*$/.exec(path)?.[0] ?? path;
  return `${owner ?? "…"}.${end}`;
}

/** The name of the type that declares a property. */
function ownerOf({ parent }: ts.Node): string | undefined {
  if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) return parent.name?.text;
  return ts.isTypeLiteralNode(parent) && ts.isTypeAliasDeclaration(parent.parent) ? parent.parent.name.text : undefined;
}

/**
 * The node and text of a refusal. The author cannot change a package, so an unsupported type in one is reported where the author uses it,
 * with a hint what to omit.
 */
export function reportedAt(
  location: TypeLocation,
  { what, remedy }: Refusal,
  { root }: Project,
): { readonly node: ts.Node; readonly what: string; readonly remedy: string } {
  let own = location;
  while (own.parent !== undefined && isForeign(own)) own = own.parent;
  if (own === location || isForeign(own)) return { node: location.node, what, remedy };
  const { file, line } = locationOf(location.node, root);
  const property = /^\.?([^.[]+)/.exec(location.path.slice(own.path.length))?.[1];
  const type = own.typeNode?.getText();
  const isPlain = type !== undefined && property !== undefined && /^[\w.]{1,60}$/.test(type);
  return {
    node: own.node,
    what: `${what}, as declared at ${file}:${line}`,
    remedy: isPlain
      ? `Omit it with \`Omit<${type}, "${property}">\`, or write your own type.`
      : "Omit it, or write your own type.",
  };
}

const isForeign = ({ node }: TypeLocation): boolean => isInPackage(node.getSourceFile().fileName);

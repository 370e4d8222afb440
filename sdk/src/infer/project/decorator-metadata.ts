import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { CodeResolver } from "./module-resolver.ts";
import { evidenceOf, locationOf } from "./node-location.ts";

/** The first decorator of each compiled file whose `tsconfig.json` enables metadata, which the bundler does not write. */
export function metadataFindings(files: readonly string[], { root, configOf }: CodeResolver): readonly Finding[] {
  return files.flatMap((file) => {
    if (!/\.[cm]?tsx?$/.test(file) || configOf(file).options.emitDecoratorMetadata !== true) return [];
    const text = ts.sys.readFile(file) ?? "";
    if (!text.includes("@")) return [];
    const decorator = firstDecorator(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    if (decorator === undefined) return [];
    const message = "The compiled handler has no decorator metadata, which tsconfig.json asks for.";
    const remedy =
      "Name the types in the decorators, for example `@Column({ type: String })`, and set `emitDecoratorMetadata` to false; or load these classes from a compiled package.";
    return [
      findingOf("HANDLER_COMPILE", message, {
        at: locationOf(decorator, root),
        remedy,
        evidence: evidenceOf(decorator),
      }),
    ];
  });
}

const firstDecorator = (node: ts.Node): ts.Node | undefined =>
  ts.isDecorator(node) ? node : ts.forEachChild(node, firstDecorator);

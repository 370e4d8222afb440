import ts from "typescript";
import { nodesOf } from "./syntax-trees.ts";

interface Restriction {
  readonly instead: string;
  /** Files that may use the syntax, by the start of their path. */
  readonly except: readonly string[];
  readonly found: (node: ts.Node) => boolean;
}

const withoutPorts = ["model/ports/clock.ts", "cli/", "compile/"];

const restrictions: readonly Restriction[] = [
  {
    // TypeScript does not check for excess members there.
    instead: "List the members of the spread literal themselves.",
    except: [],
    found: (node) => ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression),
  },
  {
    instead: "Take the time from the port `clock`.",
    except: withoutPorts,
    found: (node) =>
      ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0,
  },
  {
    instead: "Take ids from the port `ids`.",
    except: withoutPorts,
    found: (node) => ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === "randomUUID",
  },
];

/** The locations in the sources that use syntax with a replacement. */
export const restrictedSyntax = (trees: ReadonlyMap<string, ts.SourceFile>): readonly string[] =>
  [...trees].flatMap(([file, tree]) => {
    const rules = restrictions.filter(({ except }) => !except.some((start) => file.startsWith(start)));
    return nodesOf(tree).flatMap((node) =>
      rules.flatMap(({ found, instead }) => {
        if (!found(node)) return [];
        return [`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${instead}`];
      }),
    );
  });

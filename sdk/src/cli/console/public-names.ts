import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { ownExtension, ownFile } from "../../util/own-files.ts";

/** A name that the package exports, and the file that declares it. */
export interface PublicName {
  readonly name: string;
  /** What it is imported from, such as `toolwright/runtime`. */
  readonly entry: string;
  readonly file: string;
  /** What its file calls it. */
  readonly declared: string;
  /** Whether only the type is exported. */
  readonly isType: boolean;
}

/** What is known of a public name. */
export interface PublicNameFacts extends Pick<PublicName, "name" | "entry"> {
  readonly kind: Kind;
  /** The comment above its declaration. */
  readonly summary: string;
  readonly file: string;
  readonly line: number;
  /** Address of its page in the site of the guides. */
  readonly reference: string;
}

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

const declarations = ownExtension === ".ts" ? ".ts" : ".d.ts";

/** All names that the package exports, sorted; one that several entries export is that of the first. */
export function publicNames(): readonly PublicName[] {
  const { exports } = JSON.parse(readFileSync(ownFile("../package.json"), "utf8")) as Manifest;
  const found = Object.entries(exports).flatMap(([entry, { types }]) =>
    types === undefined ? [] : exportedNames(path.posix.join("toolwright", entry), path.basename(types, ".d.ts")),
  );
  const known = new Map(found.toReversed().map((each) => [`${each.name} ${each.file}`, each]));
  return [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What an entry exports by name: it only hands on the names of other files. */
function exportedNames(entry: string, module: string): readonly PublicName[] {
  const file = fileURLToPath(ownFile(module + declarations));
  const lists = readFileSync(file, "utf8").matchAll(/^export (type )?\{([^}]*)\} from "(.+)";$/gm);
  return [...lists]
    .flatMap(([, allTypes, list = "", from = ""]) =>
      [...list.matchAll(/(type )?(\w+)(?: as (\w+))?/g)].map(([, oneType, declared = "", name = declared]) => ({
        name,
        entry,
        file: path.join(path.dirname(file), from.replace(/\.tsx?$/, declarations)),
        declared,
        isType: (allTypes ?? oneType) !== undefined,
      })),
    )
    .filter(({ name }) => name !== "default");
}

type Kind = keyof typeof folders;

/** Where the site of the guides has the names of a kind. */
const folders = {
  function: "functions",
  class: "classes",
  interface: "interfaces",
  type: "type-aliases",
  constant: "variables",
} as const;

/** Reads the declaration of a public name. @throws Error where its file does not have one. */
export function publicNameFacts({ name, entry, file, declared, isType }: PublicName): PublicNameFacts {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const exported = source.statements.find(ts.isExportAssignment)?.expression.getText();
  const wanted = declared === "default" ? (exported ?? declared) : declared;
  const [found] = source.statements.flatMap((statement) => declarationOf(statement, wanted) ?? []);
  if (found === undefined) throw new Error(`${file} does not declare ${declared}.`);
  const { statement } = found;
  const kind = isType && found.kind === "constant" ? "type" : found.kind;
  const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment;
  const module = path.basename(entry === "toolwright" ? "index" : entry.replace("toolwright/", "").replace("/", "-"));
  return {
    name,
    entry,
    kind,
    summary: (ts.getTextOfJSDocComment(comment) ?? "").replace(/(?<!\n)\n(?!\n)/g, " "),
    file,
    line: source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1,
    reference: `/api/${module}/${folders[kind]}/${name.toLowerCase()}/`,
  };
}

interface Declaration {
  readonly kind: Kind;
  readonly statement: ts.Statement;
}

function declarationOf(statement: ts.Statement, name: string): Declaration | undefined {
  if (ts.isVariableStatement(statement)) {
    const declared = statement.declarationList.declarations.find((each) => each.name.getText() === name);
    if (declared === undefined) return undefined;
    const { type, initializer } = declared;
    const isFunction = [type, initializer].some(
      (each) => each && (ts.isFunctionTypeNode(each) || ts.isArrowFunction(each)),
    );
    return { kind: isFunction ? "function" : "constant", statement };
  }
  const kind = kindOf(statement);
  if (kind === undefined) return undefined;
  const { name: own, modifiers } = statement as ts.DeclarationStatement & { readonly modifiers?: readonly ts.Node[] };
  const isDefault = modifiers?.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword) ?? false;
  return own?.getText() === name || (name === "default" && isDefault) ? { kind, statement } : undefined;
}

function kindOf(statement: ts.Statement): Exclude<Kind, "constant"> | undefined {
  if (ts.isFunctionDeclaration(statement)) return "function";
  if (ts.isClassDeclaration(statement)) return "class";
  if (ts.isInterfaceDeclaration(statement)) return "interface";
  return ts.isTypeAliasDeclaration(statement) ? "type" : undefined;
}

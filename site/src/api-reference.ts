import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { StarlightPlugin } from "@astrojs/starlight/types";
import { format } from "oxfmt";
import { errorCodes } from "toolwright";
import { type Application, Converter, DeclarationReflection } from "typedoc";
import { repository, repositoryFile } from "../repository.ts";

const sdk = path.resolve(import.meta.dirname, "../../sdk");
const pages = path.resolve(import.meta.dirname, "content/docs/api");

/** Whether the site includes the API reference, which takes longer to build than all other pages together. */
export const hasReference = process.env.SITE_REFERENCE === "1";

/** The plugin `starlight-typedoc`, injected because its sources do not compile with this project's settings. */
export type TypeDocPlugin = (options: {
  readonly entryPoints: string[];
  readonly tsconfig: string;
  readonly typeDoc: object;
}) => StarlightPlugin;

/** The public name in an API page's title, without its kind. */
export const nameIn = (title: string): string => title.replace(/ \([a-z]+\)$/, "");

/** Writes a page for each public name of the package to `src/content/docs/api`; does nothing if the site is built without the reference. */
export async function apiReference(loadPlugin: () => Promise<TypeDocPlugin>): Promise<readonly StarlightPlugin[]> {
  if (!hasReference) {
    await rm(pages, { recursive: true, force: true });
    return [];
  }
  const starlightTypeDoc = await loadPlugin();
  const entries = (await readdir(path.join(sdk, "src"))).filter((file) => file.endsWith(".ts"));
  const typeDoc = starlightTypeDoc({
    entryPoints: entries.map((file) => path.join(sdk, "src", file)),
    tsconfig: path.join(sdk, "tsconfig.json"),
    typeDoc: {
      excludeExternals: true,
      // The compiler has checked the sources; tags such as `@minimum` are specific to Toolwright.
      skipErrorChecking: true,
      logLevel: "Error",
      useCodeBlocks: true,
      expandParameters: true,
      blockTags: [...blockTags],
      plugin: [ordinaryFirst],
      ...(repository !== undefined && {
        disableGit: true,
        sourceLinkTemplate: repositoryFile(repository, "sdk/src/{path}#L{line}"),
      }),
      basePath: path.join(sdk, "src"),
    },
  });
  return [typeDoc, { name: "finish-reference", hooks: { "config:setup": finishPages } }];
}

/** Shows the ordinary overload first. It is last in the sources, because the compiler's errors explain the last one. */
const ordinaryFirst = ({ converter }: Application): void =>
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of Object.values(project.reflections))
      if (reflection instanceof DeclarationReflection) reflection.signatures?.reverse();
  });

const blockTags = [
  ...[
    "@param",
    "@returns",
    "@throws",
    "@example",
    "@default",
    "@deprecated",
    "@typeParam",
    "@template",
    "@see",
    "@remarks",
    "@module",
  ],
  ...["@minimum", "@maximum", "@minLength", "@maxLength", "@minItems", "@maxItems", "@integer", "@format", "@pattern"],
] as const;

const kinds: Readonly<Record<string, string>> = {
  classes: "class",
  functions: "function",
  interfaces: "interface",
  "type-aliases": "type",
  variables: "value",
};

/** Links error codes to the error page, and adds the kind to titles, because a type and a value may share a name. */
async function finishPages(): Promise<void> {
  // The site has its own list of entries.
  await rm(path.join(pages, "README.md"), { force: true });
  const files = await readdir(pages, { recursive: true });
  for (const file of files) {
    if (!file.endsWith(".md")) continue;
    const place = path.join(pages, file);
    const text = await readFile(place, "utf8");
    const linked = text.replace(/(?<![[`])`([A-Z]+_[A-Z_]+)`(?!\])/g, (code, name: string) =>
      Object.hasOwn(errorCodes, name) ? `[${code}](/errors/#${name.toLowerCase()})` : code,
    );
    const kind = kinds[path.basename(path.dirname(file))];
    const named = await formatSignatures(nameOverloads(linked));
    const titled =
      kind === undefined ? named : named.replace(/^title: "(.+)"$/m, `title: "$1 (${kind})"${contents(kind)}`);
    if (titled !== text) await writeFile(place, titled);
  }
}

/** Headings list the members of a type; the parts of a function's page need no list. */
const contents = (kind: string): string =>
  kind === "function" ? "" : "\ntableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 }";

/** Breaks signature lines, so that they can be read without scrolling. */
async function formatSignatures(text: string): Promise<string> {
  const parts = text.split(/(?<=^```ts\n)(function (?!default\b).+?;)(?=\n```$)/ms);
  const formatted = parts.map(async (part) => {
    if (!part.startsWith("function ")) return part;
    const { code } = await format("signature.ts", `declare ${part}`, { printWidth: 76 });
    return code.replace(/^declare /, "").trimEnd();
  });
  return (await Promise.all(formatted)).join("");
}

/** Titles each overload with the first sentence of its comment, so that the headings differ. */
function nameOverloads(text: string): string {
  const [head = "", ...overloads] = text.split(/^## Call Signature$/m);
  return [
    head,
    ...overloads.map((overload) => {
      const prose = overload.split(/\n\s*\n/).find((block) => !/^\s*(?:#|>|\||-|```|Defined in|$)/.test(block));
      const [sentence = "Call signature"] = /^.+?(?=[.:;](?:\s|$))/s.exec(prose?.trim() ?? "") ?? [];
      return `## ${sentence.replace(/\s+/g, " ")}${overload}`;
    }),
  ].join("");
}

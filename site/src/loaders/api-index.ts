import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Loader, LoaderContext } from "astro/loaders";
import { firstSentence } from "../../../sdk/src/catalogue/category-texts.ts";
import { nameIn } from "../api-reference.ts";
import { storePage } from "./store-page.ts";

interface ApiPage {
  readonly id: string;
  readonly entry: string;
  readonly kind: string;
  readonly title: string;
  readonly sentence: string;
}

/** A page for each entry of the package with its names, and one with all entries; none where the site has no reference. */
export function apiIndex(): Loader {
  return {
    name: "api-index",
    async load(context) {
      const found = [...context.store.entries()].flatMap(([id, { data, body = "" }]) =>
        apiPage(id, nameIn(String(data.title)), body),
      );
      if (found.length === 0) return;
      const byEntry = Map.groupBy(found, ({ entry }) => entry);
      const entries = await Promise.all(
        [...byEntry].map(async ([id, members]) => ({ id, members, purpose: await purposeOf(id) })),
      );
      entries.sort((one, other) => (specifier(one.id) < specifier(other.id) ? -1 : 1));
      for (const entry of entries) await storeEntry(entry, context);
      const lines = entries.map(({ id, purpose }) => `- [\`${specifier(id)}\`](/${entryId(id)}/): ${purpose}`);
      const description = "Every public name of the package, by the entry that exports it.";
      await storePage(
        { id: "api", title: "API reference", description, body: [description, lines.join("\n")].join("\n\n") },
        context,
      );
    },
  };
}

function apiPage(id: string, title: string, body: string): readonly ApiPage[] {
  const [, entry, kind] = /^api\/([^/]+)\/([^/]+)\/[^/]+$/.exec(id) ?? [];
  if (entry === undefined || kind === undefined) return [];
  const text = body.split(/\n\s*\n/).find((block) => !/^\s*(?:#|>|\||-|```|Defined in|$)/.test(block)) ?? "";
  return [{ id, entry, kind, title, sentence: firstSentence(text.replace(/\s+/g, " ")) }];
}

/** The page of an entry; an address cannot end in `index`. */
const entryId = (entry: string): string => `api/${entry === "index" ? "toolwright" : entry}`;

/** `ai-sdk` is imported as `toolwright/ai-sdk`, and `index` as `toolwright`. */
const specifier = (entry: string): string =>
  entry === "index" ? "toolwright" : `toolwright/${entry === "react-form" ? "react/form" : entry}`;

/** The first sentence of the comment at the top of an entry's source. */
async function purposeOf(entry: string): Promise<string> {
  const source = await readFile(path.resolve(import.meta.dirname, `../../../sdk/src/${entry}.ts`), "utf8");
  const comment = /^\/\*\*([^]*?)(?:@module|\*\/)/.exec(source)?.[1] ?? "";
  return firstSentence(comment.replaceAll(/\n \* ?/g, " ").trim());
}

interface Entry {
  readonly id: string;
  readonly members: readonly ApiPage[];
  readonly purpose: string;
}

async function storeEntry({ id: entry, members, purpose }: Entry, context: LoaderContext): Promise<void> {
  const kinds = [...Map.groupBy(members, ({ kind }) => kind)].sort(([one], [other]) => (one < other ? -1 : 1));
  const sections = kinds.map(([kind, found]) => {
    const own = found.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
    const title = kind.charAt(0).toUpperCase() + kind.slice(1).replace("-", " ");
    return [`## ${title}`, own.map((page) => `- [\`${page.title}\`](/${page.id}/): ${page.sentence}`).join("\n")].join(
      "\n\n",
    );
  });
  const page = { id: entryId(entry), title: specifier(entry), description: purpose.replaceAll("`", "") };
  await storePage({ ...page, body: [purpose, ...sections].join("\n\n") }, context);
}

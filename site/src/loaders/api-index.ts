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
      const entries = [...Map.groupBy(found, ({ entry }) => entry)].sort(([one], [other]) => (one < other ? -1 : 1));
      for (const [entry, members] of entries) await storeEntry(entry, members, context);
      const lines = entries.map(
        ([entry, members]) => `- [\`${specifier(entry)}\`](/${entryId(entry)}/): ${String(members.length)} names`,
      );
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

async function storeEntry(entry: string, members: readonly ApiPage[], context: LoaderContext): Promise<void> {
  const kinds = [...Map.groupBy(members, ({ kind }) => kind)].sort(([one], [other]) => (one < other ? -1 : 1));
  const sections = kinds.map(([kind, found]) => {
    const own = found.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
    const title = kind.charAt(0).toUpperCase() + kind.slice(1).replace("-", " ");
    return [`## ${title}`, own.map((page) => `- [\`${page.title}\`](/${page.id}/): ${page.sentence}`).join("\n")].join(
      "\n\n",
    );
  });
  const description = `What \`${specifier(entry)}\` exports.`;
  const page = { id: entryId(entry), title: specifier(entry), description: description.replaceAll("`", "") };
  await storePage({ ...page, body: [description, ...sections].join("\n\n") }, context);
}

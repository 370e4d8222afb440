import type { LoaderContext } from "astro/loaders";

/** A page made by a loader. */
export interface Page {
  /** Address in the site, without slashes at its ends. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Markdown below the title. */
  readonly body: string;
  readonly sidebar?: { readonly label?: string; readonly order?: number };
}

/** Adds a page as if it were in the folder of the site's own pages, so that links to it are checked too. */
export async function storePage(page: Page, context: LoaderContext): Promise<void> {
  const { id, body, ...rest } = page;
  const filePath = `src/content/docs/${id}.md`;
  const data = await context.parseData({ id, data: { ...rest, editUrl: false } });
  const rendered = await context.renderMarkdown(body, { fileURL: new URL(filePath, context.config.root) });
  context.store.set({ id, data, body, filePath, digest: context.generateDigest({ ...page }), rendered });
}

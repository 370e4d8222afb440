import { docsSchema } from "@astrojs/starlight/schema";
import { z } from "astro/zod";
import type { CatalogueContent } from "./catalogue-pages.ts";

/** What the loader adds to the data of a page. */
export type CatalogueData = CatalogueContent & {
  /** The author's own text of each section of a tool, as HTML. */
  readonly html: readonly string[];
};

/** Starlight's schema for `docs` with the field that holds a page of the catalogue. */
export function toolwrightSchema() {
  return docsSchema({ extend: z.object({ catalogue: z.custom<CatalogueData>().optional() }) });
}

import { z } from "astro/zod";
import type { CatalogueContent, PageLink } from "./catalogue-pages.ts";

/** What the loader adds to the data of a page. */
export type CatalogueData = CatalogueContent & {
  /** The author's own text of each section of a tool, as HTML. */
  readonly html: readonly string[];
  /** The page of the tool's component, as a whole document. */
  readonly component?: string;
  /** The pages above it, the index first. */
  readonly trail: readonly PageLink[];
};

/** The field that holds a page of the catalogue; hand it to `docsSchema` as `extend`. */
export const toolwrightFields = z.object({ catalogue: z.custom<CatalogueData>().optional() });

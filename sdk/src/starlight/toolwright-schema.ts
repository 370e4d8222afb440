import { z } from "astro/zod";
import type { CatalogueContent, PageLink } from "./catalogue-content.ts";

/** What the loader adds to the data of a page. */
export type CatalogueData = CatalogueContent & {
  /** The author's own text of each section of a tool, as HTML. */
  readonly html: readonly string[];
  /** The pages above it, the index first. */
  readonly trail: readonly PageLink[];
};

/** The field that holds a page of the catalogue; hand it to `docsSchema` as `extend`. */
export const toolwrightFields = z.object({ catalogue: z.custom<object>().optional() });

/** The page of the catalogue in the data of a page; undefined for the site's own pages. */
export const catalogueOf = (data: { readonly catalogue?: object | undefined }): CatalogueData | undefined =>
  data.catalogue as CatalogueData | undefined;

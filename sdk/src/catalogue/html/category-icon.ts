import type { Category } from "../../model/tool/tool.ts";
import { html, type Markup } from "./markup.ts";

const paths: Readonly<Record<Category, string>> = {
  retrieval: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14",
  action: "M9 1.5 3 9h4.5L7 14.5 13 7H8.5Z",
  utility: "M2.5 13.5 8 8m0 0a3.6 3.6 0 0 0 4.9-4.5L10.6 5.8 9 4.2l2.3-2.3A3.6 3.6 0 0 0 7 7Z",
  ui: "M2 3h12v10H2ZM2 6h12",
  lifecycle: "M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 1.5v3h-3",
  orchestration: "M4 2v5a3 3 0 0 0 3 3h5M4 2 2 4m2-2 2 2m6 6-2-2m2 2-2 2M4 7v7",
};

export const categoryIcon = (category: Category): Markup =>
  html`<svg class="category-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d="${paths[category]}" />
  </svg>`;

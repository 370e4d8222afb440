import type { Made } from "./when-changed.ts";

/** The guides and the catalogue without the API reference. Pages are made from the sources of the package, by what was compiled of them. */
export const site: Made = {
  name: "site",
  from: ["sdk/dist", "sdk/src", "examples", "site", "package-lock.json"],
  gives: "site/dist/index.html",
};

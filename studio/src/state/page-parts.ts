import type { Api } from "../client/api.ts";

/** What the parts of the page's state share. */
export interface PageParts {
  readonly api: Api;
  /** Shows what fails to the person. */
  readonly attempt: (run: () => Promise<unknown>) => Promise<void>;
}

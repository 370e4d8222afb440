import type { StarlightPlugin } from "@astrojs/starlight/types";

/** The reference of the packages' public names, for the configuration of the site. */
export interface ApiReference {
  readonly plugins: readonly StarlightPlugin[];
  readonly sidebar: readonly { readonly label: string; readonly link: string }[];
}

/** None. */
export const apiReference = async (_repository: string | undefined): Promise<ApiReference> =>
  Promise.resolve({ plugins: [], sidebar: [] });

/** Nested options. */
export interface Options {
  /** Most characters. */
  length: number;
  exact?: boolean;
}

/**
 * Shorten a text as told.
 *
 * @param text The text.
 * @param options.exact Cut within words too.
 */
export const shorten = async (text: string, options: Options = { length: 5 }): Promise<string> =>
  text.slice(0, options.length);

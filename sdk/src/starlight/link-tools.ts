/** The pages that a tool's text leads to. */
export interface Addresses {
  /** By the tool's name. */
  readonly tools: ReadonlyMap<string, string>;
  /** The page of the errors; left out where the catalogue has none. */
  readonly errors?: string;
}

/**
 * Rendered HTML in which the names of other tools, where an author wrote them as code, lead to their pages, and codes of errors to theirs.
 * `self` is the tool whose page this is.
 */
export function linkTools(html: string, { tools, errors }: Addresses, self: string): string {
  return html.replace(
    /(<a [^>]*>)?<code>([A-Za-z_][\w-]*)<\/code>/g,
    (whole: string, link: string | undefined, name: string) => {
      if (name === self || link !== undefined) return whole;
      const isError = errors !== undefined && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name);
      const address = tools.get(name) ?? (isError ? `${errors}#${name.toLowerCase()}` : undefined);
      return address === undefined ? whole : `<a href="${address}">${whole}</a>`;
    },
  );
}

/** The pages that a tool's text leads to, by their addresses. */
export interface Addresses {
  /** The page of a tool by its name; undefined for a name of none. */
  readonly tool: (name: string) => string | undefined;
  /** Where a code of an error is explained; undefined for any other word. */
  readonly error: (code: string) => string | undefined;
}

/**
 * Rendered HTML in which the names of other tools, where an author wrote them as code, lead to their pages, and codes of errors to theirs.
 * `self` is the tool whose page this is.
 */
export function linkTools(html: string, { tool, error }: Addresses, self: string): string {
  return html.replace(
    /(<a [^>]*>)?<code>([A-Za-z_][\w-]*)<\/code>/g,
    (whole: string, link: string | undefined, name: string) => {
      if (name === self || link !== undefined) return whole;
      const address = tool(name) ?? error(name);
      return address === undefined ? whole : `<a href="${address}">${whole}</a>`;
    },
  );
}

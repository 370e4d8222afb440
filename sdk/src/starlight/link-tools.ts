/**
 * Rendered HTML in which the names of other tools, where an author wrote them as code, lead to their pages.
 * `addresses` holds the page of each tool by its name; `self` is the tool whose page this is.
 */
export function linkTools(html: string, addresses: ReadonlyMap<string, string>, self: string): string {
  return html.replace(
    /(<a [^>]*>)?<code>([A-Za-z_][\w-]*)<\/code>/g,
    (whole: string, link: string | undefined, name: string) => {
      const address = name === self || link !== undefined ? undefined : addresses.get(name);
      return address === undefined ? whole : `<a href="${address}">${whole}</a>`;
    },
  );
}

/** The address of a docs entry in a site that is served below `base`. */
export function pageAddress(id: string, base: string): string {
  const start = base.replace(/\/$/, "");
  return id === "index" || id === "" ? `${start}/` : `${start}/${id}/`;
}

export function pageAddress(id: string, base: string): string {
  const start = base.replace(/\/$/, "");
  return id === "index" || id === "" ? `${start}/` : `${start}/${id}/`;
}

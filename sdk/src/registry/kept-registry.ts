/** Folder next to a registry file, in which the build keeps the registries it replaces. */
export const keptFolder = "registries";

/** Name of a registry in that folder; undefined for a version that no build gives. */
export const keptName = (version: string): string | undefined =>
  /^\d[0-9A-Za-z.-]*\+[0-9a-f]+$/.test(version) ? `${version}.json` : undefined;

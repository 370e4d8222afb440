/**
 * What a command's first word leads to: a program of the `"system"`, which has the rules of its name; one on the search path that only
 * this user can change, `"own"`, which needs a rule that names it; or any `"other"` file.
 */
export type ProgramOrigin = "system" | "own" | "other";

/** Says of the name of a program where it comes from. */
export type ProgramResolver = (name: string) => ProgramOrigin;

/** Takes the name's word for it: what has no folder is the system's program. */
export const originByName: ProgramResolver = (name) =>
  !name.includes("/") || /^\/(?:usr\/)?s?bin\/[^/]+$/.test(name) ? "system" : "other";

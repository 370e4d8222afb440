const key = "toolwright-studio";

/** The token from the address, which is then removed from it; otherwise the token of an earlier visit. */
export function readToken(): string | undefined {
  const given = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (given === undefined) return localStorage.getItem(key) ?? undefined;
  localStorage.setItem(key, given);
  history.replaceState(null, "", "#/tools");
  return given;
}

/** The changelog section of a version. A release has a date; `unreleased` is still being written. */
export function releaseNotes(changelog: string, version: string): { readonly day: string; readonly text: string } {
  const sections = changelog.split(/^## /m).slice(1);
  const [title = "", ...lines] = sections[0]?.split("\n") ?? [];
  const [, named, day = ""] = /^(\S+) – (\d{4}-\d{2}-\d{2}|unreleased)$/.exec(title) ?? [];
  if (named !== version)
    throw new Error(`CHANGELOG.md begins with "${title}", and the packages are of version ${version}.`);
  return { day, text: lines.join("\n").trim() };
}

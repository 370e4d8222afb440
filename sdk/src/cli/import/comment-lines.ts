/** A comment whose text is this, then these tags: nothing in the text ends the comment or begins a tag. */
export function commentLines(text: string, tags: readonly string[] = []): readonly string[] {
  const safe = text
    .replaceAll("\r\n", "\n")
    .replaceAll("*/", "* /")
    .replaceAll(/^(\s*)@(\S+)/gm, "$1`@$2`")
    .trim();
  const lines = [...(safe === "" ? [] : safe.split("\n")), ...tags.map((tag) => tag.replaceAll("*/", "* /"))];
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0) return [`/** ${only} */`];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

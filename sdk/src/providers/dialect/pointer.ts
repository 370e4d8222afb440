/** A JSON pointer with one more segment. */
export function pointerTo(pointer: string, ...segments: readonly string[]): string {
  return segments.reduce((path, segment) => `${path}/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`, pointer);
}

/** The segments of a JSON pointer. */
export function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

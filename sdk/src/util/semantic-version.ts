const identifiers = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";
const number = "(?:0|[1-9]\\d*)";
const pattern = new RegExp(`^${number}\\.${number}\\.${number}(?:-${identifiers})?(?:\\+${identifiers})?$`);

/** Whether a text is a version such as `1.2.3`, `1.2.3-beta.1` or `1.2.3+0123456789ab`. */
export const isSemanticVersion = (text: unknown): boolean =>
  typeof text === "string" && text.length <= 256 && pattern.test(text);

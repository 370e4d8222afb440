/** A name in the form that every provider takes in a history: models make up others, such as `functions.look`. */
export const sentToolName = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unknown";

/** Where a sentence or a bullet ends: at its mark before white space, or with its line. */
const end = /(?<=[.!?;])\s+|\n+|(?<=[。！？])/u;

/** The sentences and bullets of a text, with their marks. */
export const sentencesOf = (text: string): readonly string[] => text.split(end);

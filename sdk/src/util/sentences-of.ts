/** The end of a sentence or bullet: its mark before white space, or the end of the line. */
const end = /(?<=[.!?;])\s+|\n+|(?<=[。！？])/u;

/** The sentences and bullets of a text, with their marks. */
export const sentencesOf = (text: string): readonly string[] => text.split(end);

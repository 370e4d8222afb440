/** A plain default export. */
export default function (text: string): number {
  return text.length;
}

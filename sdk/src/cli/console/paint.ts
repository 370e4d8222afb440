import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

export type Paint = (style: Style, text: string) => string;

/** Colours texts, or leaves them plain if the output does not support colours. */
export const painter = ({ color }: { readonly color: boolean }): Paint =>
  color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

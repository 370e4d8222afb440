import { createElement, type ReactNode } from "react";
import { codePieces } from "../../util/markdown-text.ts";

/** Renders words between backticks as code. */
export const inlineCode = (text: string): ReactNode =>
  codePieces(text).map((piece, key) => (piece.code ? createElement("code", { key }, piece.text) : piece.text));

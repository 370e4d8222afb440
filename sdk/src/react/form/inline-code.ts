import { createElement, type ReactNode } from "react";

/** A text in which what stands between backticks is code. */
export const inlineCode = (text: string): ReactNode =>
  text
    .split(/`([^`\n]+)`/)
    .map((piece, index) => (index % 2 === 0 ? piece : createElement("code", { key: index }, piece)));

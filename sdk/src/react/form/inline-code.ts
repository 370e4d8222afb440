import { createElement, type ReactNode } from "react";

/** A text with its words between backticks as code. */
export const inlineCode = (text: string): ReactNode =>
  text
    .split(/`([^`\n]+)`/)
    .map((piece, index) => (index % 2 === 0 ? piece : createElement("code", { key: index }, piece)));

import { useState, type ReactNode } from "react";

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    });
  };
  return (
    <button type="button" className="copy" onClick={copy}>
      {isCopied ? "Copied" : label}
    </button>
  );
}

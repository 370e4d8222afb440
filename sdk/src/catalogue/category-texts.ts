import type { Category } from "../model/tool/tool.ts";
import { clipText } from "../util/visible-text.ts";

/** Name and description of each category, shared by every form of the catalogue. */
export const categoryTexts: Readonly<Record<Category, { readonly title: string; readonly summary: string }>> = {
  retrieval: { title: "Retrieval", summary: "Tools that find and read information, and change nothing." },
  action: { title: "Action", summary: "Tools that change something outside the conversation." },
  utility: { title: "Utility", summary: "Tools that compute a result from their arguments alone." },
  ui: { title: "User interface", summary: "Tools that show something to the user and wait for the answer." },
  lifecycle: { title: "Lifecycle", summary: "Tools that run automatically at events of a conversation." },
  orchestration: { title: "Orchestration", summary: "Tools that give work to other agents or end it." },
};

/** Lists of tools stay lists when an author writes pages without a full stop. */
const maxSentence = 300;

/** The first sentence of a text in one line, or the whole text if no sentence ends, clipped. `e.g.` before a small letter does not end a sentence. */
export function firstSentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return clipText(/^.*?(?:[.!?](?=\s+[^\p{Ll}\s]|$)|[。！？])/u.exec(line)?.[0] ?? line, maxSentence);
}

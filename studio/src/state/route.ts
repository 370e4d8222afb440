const pages = ["tools", "calls", "chat", "runs", "workflows", "messages"] as const;

export type PageName = (typeof pages)[number];

/** The page and item in the address. */
export interface Route {
  readonly page: PageName;
  /** Name or id of a tool, a call, a chat, a run or a workflow. */
  readonly name?: string;
}

/** `#/tools/kb_search`. */
export function readRoute(hash: string): Route {
  const [, page = "", ...rest] = hash.split("/");
  const name = decoded(rest.join("/"));
  const known = pages.find((one) => one === page) ?? "tools";
  return name === "" ? { page: known } : { page: known, name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand: `50%` is not a valid escape.
    return text;
  }
}

export const toolLink = (name: string): string => `#/tools/${encodeURIComponent(name)}`;
export const callLink = (id: string): string => `#/calls/${encodeURIComponent(id)}`;
export const chatLink = (id: string): string => `#/chat/${encodeURIComponent(id)}`;
/** A chat is a run with this id. */
export const runOfChat = (chat: string): string => `run:${chat}`;
export const runLink = (id: string): string => `#/runs/${encodeURIComponent(id)}`;
export const workflowLink = (name: string): string => `#/workflows/${encodeURIComponent(name)}`;

/** Documents of the host that clients can read. */
export interface McpResources {
  /** Those that are listed; default: none. Asked for each time. */
  readonly list?: () => readonly McpResource[] | Promise<readonly McpResource[]>;
  /** Patterns of addresses that can be read, whether or not they are listed; default: none. */
  readonly templates?: readonly McpResourceTemplate[];
  /** The content at an address; undefined where the host has nothing there. */
  readonly read: (uri: string) => McpResourceContent | undefined | Promise<McpResourceContent | undefined>;
  /**
   * Calls `changed` with the address of a document whose content has changed, or without one when the list has. The function it returns
   * ends that. Default: nothing changes.
   */
  readonly watch?: (changed: (uri?: string) => void) => () => void;
}

/** A document in the list. */
export interface McpResource {
  /** Such as `docs://handbook/returns`. */
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** In bytes. */
  readonly size?: number;
  readonly icons?: readonly McpIcon[];
}

/** A pattern of addresses. */
export interface McpResourceTemplate {
  /** RFC 6570, such as `docs://orders/{id}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly icons?: readonly McpIcon[];
  /** Completes a variable, by its name; default: none. */
  readonly complete?: Readonly<Record<string, McpCompletion>>;
}

/** The content of a document: text, or bytes in base64. */
export type McpResourceContent =
  { readonly text: string; readonly mimeType?: string } | { readonly blob: string; readonly mimeType?: string };

/** Completes a value that a user is typing. The first 100 values are sent. */
export type McpCompletion = (
  typed: string,
  filledIn: Readonly<Record<string, string>>,
) => readonly string[] | Promise<readonly string[]>;

/** A picture that a client may show. */
export interface McpIcon {
  /** Address with `https:` or `data:`. */
  readonly src: string;
  /** Such as `image/png`. */
  readonly mimeType?: string;
  /** Sizes such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** The background it is drawn for; default: any. */
  readonly theme?: "light" | "dark";
}

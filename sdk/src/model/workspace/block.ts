/** A part of a document. `blob` is the hash of the bytes of an image or a file, which `read` of a `DocumentStore` returns. */
export type DocumentBlock = BlockContent & {
  /** Unique in the document, and the same in each version that contains the block unchanged. */
  readonly id: string;
};

/** A block without its id. */
export type BlockContent =
  | { readonly type: "text"; readonly text: string }
  /** `level` is 1 to 6. */
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "list"; readonly isOrdered: boolean; readonly items: readonly string[] }
  /** `name` is the sheet's name. Each row has as many cells as there are columns. */
  | {
      readonly type: "table";
      readonly name?: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly type: "code"; readonly language?: string; readonly text: string }
  /** Sizes in pixels. */
  | {
      readonly type: "image";
      readonly blob: string;
      readonly mimeType: string;
      readonly width?: number;
      readonly height?: number;
    }
  /** A file without readable content. `size` in bytes. */
  | { readonly type: "file"; readonly blob: string; readonly mimeType: string; readonly size: number }
  /** A page of a paged document; `number` starts at 1. */
  | { readonly type: "page"; readonly number: number; readonly text: string };

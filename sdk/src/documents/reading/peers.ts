import { loadPeer } from "../../errors/load-peer.ts";

const peer =
  <Module>(name: string, load: () => Promise<Module>, what: string) =>
  (): Promise<Module> =>
    loadPeer(load, { use: `Reading ${what}`, name });

/** What is used of `mammoth`, whose own types cannot be named. */
interface MammothModule {
  readonly default: {
    readonly images: {
      readonly imgElement: (make: () => Promise<{ src: string }>) => { __mammothBrand: "ImageConverter" };
    };
    readonly convertToHtml: (
      input: { buffer: Buffer },
      options: { convertImage: { __mammothBrand: "ImageConverter" }; externalFileAccess: boolean },
    ) => Promise<{ readonly value: string }>;
  };
}

export const peers = {
  fileType: peer("file-type", () => import("file-type"), "a binary file"),
  mime: peer("mime", () => import("mime"), "the type of a name"),
  unpdf: peer("unpdf", () => import("unpdf"), "a PDF"),
  mammoth: peer("mammoth", (): Promise<MammothModule> => import("mammoth"), "a Word document"),
  readExcelFile: peer("read-excel-file", () => import("read-excel-file/node"), "a spreadsheet"),
  imageSize: peer("image-size", () => import("image-size"), "the size of an image"),
} as const;

import { sha256 } from "../util/sha256.ts";

const digits = 16;

/** The comment that names a source map names the module itself, so it cannot be part of what the name is made of. */
const mapComment = /\n\/\/# sourceMappingURL=[^\n]*\n?$/;

/** 16 hexadecimal digits of a compiled module's content, the comment that names its source map left out. */
export const moduleDigest = (text: string): string => sha256(text.replace(mapComment, "")).slice(0, digits);

/** The digest in the name of a compiled module, `<tool>.<digest>.mjs`; undefined where the name has none. */
export const digestIn = (file: string): string | undefined => /\.([0-9a-f]{16})\.mjs$/.exec(file)?.[1];

import { sha256 } from "../util/sha256.ts";

const digits = 16;

/** The comment with the source map's name contains the module's own name, which is derived from the digest. */
const mapComment = /\n\/\/# sourceMappingURL=[^\n]*\n?$/;

/** 16 hexadecimal digits of a hash of a compiled module, without its source map comment. */
export const moduleDigest = (text: string): string => sha256(text.replace(mapComment, "")).slice(0, digits);

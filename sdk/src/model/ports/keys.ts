/** A secret that signs values which return to the host later, such as confirmation tokens. */
export interface SigningKey {
  /** Part of each signed value: 1 to 32 letters, digits, `_` or `-`; unique among the keys. */
  readonly id: string;
  /** At least 32 bytes; a string counts in UTF-8. Never logged. */
  readonly secret: string | Uint8Array;
}

/** The first key signs, all verify. To rotate, put a new key first, and keep the old one until its signed values have expired. */
export type SigningKeys = readonly [SigningKey, ...(readonly SigningKey[])];

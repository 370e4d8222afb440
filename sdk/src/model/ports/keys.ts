/** A secret that signs what the host gets back later, such as confirmation tokens. */
export interface SigningKey {
  /** Stands in what is signed: 1 to 32 letters, digits, `_` or `-`; unique among the keys. */
  readonly id: string;
  /** At least 32 bytes; a string counts in UTF-8. Never logged. */
  readonly secret: string | Uint8Array;
}

/**
 * The keys of a host: the first signs, all verify. To rotate, put the new key first and keep the old one until what it has signed has
 * expired.
 */
export type SigningKeys = readonly [SigningKey, ...(readonly SigningKey[])];

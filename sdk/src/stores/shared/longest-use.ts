/**
 * A key expires at most so many milliseconds after it is used. With the time at which a new key expires, this tells which marks have
 * expired without a clock of the store's own, which might not be the host's.
 */
export const longestUse = 30 * 24 * 60 * 60 * 1000;

const pieces = [
  ...Array.from("\"'*^:(){}[]-+.,;!?\\/|&%$#@~`<>= \t\n\0\u200b\ud800\udfff"),
  ...[
    "AND",
    "OR",
    "NOT",
    "NEAR",
    "NEAR(",
    "a",
    "b2",
    "ä",
    "日本",
    "語",
    "😀",
    "path",
    "body",
    "''",
    '""',
    "é\u0301",
    "\u0e01",
  ],
];

/** Texts of up to 20 pieces with a meaning in query languages, the same for every run. */
export function randomQueries(count: number): readonly string[] {
  let state = 12_345;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(20) }, () => pieces[next(pieces.length)] ?? "").join(""),
  );
}

export interface HiddenCharacter {
  readonly character: string;
  readonly offset: number;
}

/** Soft hyphens, joiners, fillers, direction marks, tags, variation selectors that select nothing, and control characters. */
const hidden = new RegExp(
  [
    String.raw`[\u00AD\u034F\u115F\u1160\u180E\u200B-\u200D\u2060-\u2064\u3164\uFEFF\uFFA0]`,
    String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{1D173}-\u{1D17A}]`,
    String.raw`[\u{E0000}-\u{E007F}]`,
    String.raw`(?<=[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    // A letter or a space has no other form to select.
    String.raw`(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Zs}\n.,;:!?])[\uFE00-\uFE0F]`,
    String.raw`(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
    String.raw`(?![\t\n\r])\p{Cc}`,
  ].join("|"),
  "gu",
);

const joiningScripts =
  "Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Myanmar Oriya Sinhala Syriac Tamil Telugu"
    .split(" ")
    .map((name) => String.raw`\p{Script_Extensions=${name}}`)
    .join("");

/** Where such characters belong to the writing: joined emoji, flags of regions, and scripts that need joiners. */
const legitimate = new RegExp(
  [
    String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`(?<=[${joiningScripts}])[\u200C\u200D]`,
    // Scripts without spaces mark where a line may be broken.
    String.raw`(?<=[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}])\u200B`,
  ].join("|"),
  "gu",
);

// Nearly every text is plain, and this is the cheapest way to see it.
const beyondAscii = /[^\t\n\r\x20-\x7E]/;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const directionMarks = /[\u061C\u200E\u200F]/g;

export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  if (!beyondAscii.test(text) || text.search(hidden) === -1) return [];
  // Replaced by as many other characters, so that offsets stay true.
  const fill = (match: string): string => "x".repeat(match.length);
  const joined = text.replaceAll(legitimate, fill);
  const rest = rightToLeft.test(text) ? joined.replaceAll(directionMarks, fill) : joined;
  return Array.from(rest.matchAll(hidden), ({ 0: character, index }) => ({ character, offset: index }));
}

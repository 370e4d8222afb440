import { type Json, type JsonObject, setOwn } from "./json.ts";
import { codePointName } from "./visible-text.ts";

export interface HiddenCharacter {
  readonly character: string;
  readonly offset: number;
}

const pattern = (parts: readonly string[]): RegExp => new RegExp(parts.join("|"), "gu");

/** Soft hyphens, joiners, fillers, direction marks, tags, variation selectors without effect, and control characters. */
const hidden = pattern([
  String.raw`[\u00AD\u034F\u115F\u1160\u180E\u200B-\u200D\u2060-\u2064\u3164\uFEFF\uFFA0]`,
  String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{1D173}-\u{1D17A}]`,
  String.raw`[\u{E0000}-\u{E007F}]`,
  String.raw`(?<=[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  // A letter or a space has no variation to select.
  String.raw`(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Zs}\n.,;:!?])[\uFE00-\uFE0F]`,
  String.raw`(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?![\t\n\r])\p{Cc}`,
]);

const joiningScripts =
  "Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Myanmar Oriya Sinhala Syriac Tamil Telugu"
    .split(" ")
    .map((name) => String.raw`\p{Script_Extensions=${name}}`)
    .join("");

/** Places where such characters are part of the script: joined emoji, flags of regions, and scripts that need joiners. */
const legitimate = pattern([
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
  String.raw`(?<=[${joiningScripts}])[\u200C\u200D]`,
  // Scripts without spaces use it for possible line breaks.
  String.raw`(?<=[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}])\u200B`,
]);

// Nearly every text is plain, and this is the cheapest test.
const beyondAscii = /[^\t\n\r\x20-\x7E]/;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const directionMarks = /[\u061C\u200E\u200F]/g;

export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  if (!beyondAscii.test(text) || text.search(hidden) === -1) return [];
  // Replaced by the same number of characters, so that offsets stay valid.
  const fill = (match: string): string => "x".repeat(match.length);
  const joined = text.replaceAll(legitimate, fill);
  const rest = text.search(rightToLeft) !== -1 ? joined.replaceAll(directionMarks, fill) : joined;
  return Array.from(rest.matchAll(hidden), ({ 0: character, index }) => ({ character, offset: index }));
}

/** A value of well-formed Unicode, with its hidden characters written as their code points, `⟨U+200B⟩`; the same value if it has none. */
export const withoutHidden = (value: Json): Json => withTexts(value, textWithoutHidden);

/** A value with each lone half of a surrogate pair replaced, which providers and clients refuse; the same value if it has none. */
export const wellFormed = <Value>(value: Value): Value =>
  withTexts(value as Json, (text) => text.toWellFormed()) as Value;

/** A value with its texts changed, keys included; the same value if nothing changes. */
export function withTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const changed = items.map((item) => withTexts(item, change));
    return changed.every((item, index) => item === items[index]) ? items : changed;
  }
  const changed: Record<string, Json> = {};
  let isSame = true;
  for (const [key, member] of Object.entries(value as JsonObject)) {
    const name = change(key);
    const part = withTexts(member, change);
    if (name !== key || part !== member) isSame = false;
    setOwn(changed, name, part);
  }
  return isSame ? value : changed;
}

export function textWithoutHidden(given: string): string {
  const text = given.toWellFormed();
  let rest = "";
  let end = 0;
  for (const { character, offset } of hiddenCharacters(text)) {
    rest += text.slice(end, offset) + codePointName(character);
    end = offset + character.length;
  }
  return end === 0 ? text : rest + text.slice(end);
}

import { memoizeText } from "../../util/memo.ts";
import { stemsOf } from "../../ranking/words.ts";

/** The stems of a text that many tools have, such as the name or description of a parameter; found once. */
export const knownStems: (text: string) => ReadonlySet<string> = memoizeText(stemsOf);

import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { proseMatches, withoutAllowed } from "../text/prose-matches.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-promotional",
  severity: "warning",
  summary: "The description does not praise the tool.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const description = subject.definition?.description ?? "";
    const [first] = withoutAllowed(proseMatches(description, praise), allow);
    if (first === undefined || !isEnglish(description)) return;
    report({
      ...descriptionLocation(subject),
      message: `The description praises the tool: "${clipText(first.found.replaceAll(/\s+/g, " "), 80)}".`,
      evidence: clipText(first.sentence),
      remedy: "Say what the tool does and when to use it; leave out claims about its quality.",
    });
  },
});

const kinds = "tool|api|function|service|solution|engine|platform|server|library|integration|option|choice|assistant";
const degrees =
  "powerful|advanced|accurate|comprehensive|reliable|effective|efficient|complete|intelligent|trusted|sophisticated|capable|popular|versatile";

/** Claims about the tool itself, of several words each: single adjectives occur in many good descriptions. */
const claims: readonly string[] = [
  `(?:the|our|your) (?:(?:very|single|absolute) )?best (?:\\w+ )?(?:${kinds})\\b`,
  `(?:this|it)(?: (?:${kinds}))? is (?:by far |always |simply )?the (?:best|most (?:${degrees})|fastest|easiest|only \\w+ you(?:'ll)?(?: ever)? need)`,
  `(?:the )?(?:world's |market's |industry's )?most (?:${degrees})(?:,? and \\w+)? (?:\\w+ )?(?:${kinds})\\b`,
  `best[- ]in[- ]class|world[- ]class|industry[- ]leading|market[- ]leading|cutting[- ]edge|state[- ]of[- ]the[- ]art|next[- ]generation|award[- ]winning|game[- ]chang(?:er|ing)|second to none`,
  `always (?:use|choose|prefer|pick|select|call) this(?: (?:${kinds}))? (?:for everything|whenever possible|(?:instead|over|rather than)(?![^.!?\\n]{0,200} (?:when|if|for|to|unless|while) ))`,
  `should (?:always )?be (?:called|used|chosen|preferred|selected) (?:whenever possible|over (?:all|any|every)|above all|for everything)`,
  `(?:better|faster|more (?:${degrees})) than (?:all|any|every)(?: of the)?(?: other| similar| competing)? (?:\\w+ )?(?:${kinds})s?`,
  `(?:superior|preferable) to (?:all|any|every|other)|(?:unmatched|unparalleled|unrivall?ed|unbeatable|blazing(?:ly)?[- ]fast|lightning[- ]fast)`,
  `trusted by|(?:used|loved|recommended) by (?:(?:over|more than) )?(?:thousands|millions|leading|experts|openai|anthropic|google|microsoft|\\d[\\d,.]{0,12}\\+? (?:\\w+ )?(?:users|developers|companies|teams))`,
  `(?:actively|continuously|constantly) (?:maintained|updated|improved|supported)|number one (?:${kinds})|(?:#1|no\\. ?1) (?:\\w+ )?(?:${kinds})|the ultimate (?:\\w+ )?(?:${kinds})`,
];

const praise = new RegExp(`(?<![\\w-])(?:${claims.join("|").replaceAll(" ", "\\s+")})`, "giu");

import { phrases } from "../phrases.ts";
import type { Sign } from "../sign.ts";
import { few, modelSafeguard, ordered, rest, safeguard, suspend, suspended } from "../lexicon.ts";

/** Safeguards left out. */
export const safeguardSigns: readonly Sign[] = [
  {
    what: "an order to leave out a safeguard",
    weight: 1,
    patterns: phrases(
      `${ordered}${suspend} ${few(4)}${safeguard}`,
      `${safeguard} ${rest(50)}(?:are|is|be|being|as|were) ${few(2)}${suspended}`,
      `${safeguard} ${rest(20)}(?:do not|does not|don't|doesn't|no longer) (?:apply|count|hold|bind|matter)`,
      `${safeguard} (?:\\w+ ){0,3}?(?:should|must|need|needs|may|can|is|are|do|does)(?: not|n't)(?: need)?(?: to)?(?: be)? (?:carried out|run|performed|applied|enforced|done|made|required|asked for|needed|observed|checked)`,
      `exempt (?:from|of) ${few(3)}${safeguard}`,
      `(?:no|not a single) (?:human|person|one|reviewer|approver) (?:has|needs|must|should) to? ?(?:sign|approve|confirm|check|review|see)`,
      `(?:free|freed|exempt|unbound|released|liberated) (?:from|of|by) ${few(2)}(?:guidelines|rules|restrictions|limits|limitations|constraints|policies|ethics|filters)`,
      `go ahead without`,
    ),
  },
  {
    what: "an order to leave out all safeguards",
    weight: 2,
    patterns: phrases(
      `${ordered}${suspend} ${few(2)}${modelSafeguard}`,
      `${modelSafeguard} ${rest(30)}(?:are|is|be|being|as|were) ${few(2)}${suspended}`,
      `${safeguard} (?:\\w+ ){0,3}?(?:must|should|are to|is to|has to|have to) be ${few(2)}${suspended}`,
      `${safeguard} (?:\\w+ ){0,3}?(?:should|must|shall|are|is)(?: not|n't)(?: to)? be (?:carried out|run|performed|applied|enforced|done|observed|followed|respected)`,
      `${modelSafeguard} ${rest(20)}(?:do not|does not|don't|doesn't|no longer) (?:apply|count|hold|bind|matter)`,
    ),
  },
];

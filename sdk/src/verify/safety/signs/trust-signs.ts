import { phrases } from "../words/phrases.ts";
import type { Sign } from "../words/sign.ts";
import { all, few, obey, ordered, request, rest, trust, trusted, unseen } from "../words/lexicon.ts";

/** Things taken for true or allowed. */
export const trustSigns: readonly Sign[] = [
  {
    what: "an order to trust without a look",
    weight: 2,
    patterns: phrases(
      `${ordered}${trust} ${few(4)}${all}${rest(60)} (?:as|for|is|are|to be|to have been|has been|had been) ${few(3)}${trusted}`,
      `(?:whatever|everything|anything|all) ${rest(50)}(?:is|are) (?:to be )?(?:taken|treated|accepted|regarded|considered|believed) (?:as|for|to be) ${few(2)}${trusted}`,
      `${ordered}${obey} (?:whatever|anything|everything|${all} (?:of )?(?:the )?${few(1)}${request})${rest(40)} (?:says?|said|tells?|claims?|asks?|demands?|contains?|returns?|finds?|found|inside|in (?:the|it)|from (?:the|it)|wants?|on the)`,
      `${ordered}(?:assume|presume|take it|believe|trust)(?: that)? (?:whoever|anyone|everyone|any caller|the caller|every caller)`,
      `${request} ${rest(40)}(?:are|is|must|should|have|has)(?: to)?(?: be)? (?:obeyed|followed|executed|trusted|believed|carried out) ${rest(30)}(?:as if|as though|like|blindly|without|at once|exactly)`,
      `${ordered}(?:take|accept|approve|believe|trust|sign|confirm) (?:all|any|every|whatever|everything|it|them)${rest(50)} ${unseen}`,
      `${ordered}${obey} ${few(6)}(?:blindly|unquestioningly|no questions asked|without (?:looking|question\\w*|hesitat\\w+|thinking|a second (?:look|thought)))`,
      `${ordered}(?:answer|report|say|reply|state|confirm|claim|declare|return) (?:that )?${rest(40)}(?:is|are|was|were) ${few(2)}${trusted},? (?:in (?:every|any|each) case|always|whatever|regardless|no matter|even if|every time)`,
      `always (?:approve|accept|report|answer|say|return|confirm|show|state) ${rest(40)}(?:as|that|is|are|was) ${few(3)}(?:approved|authori[sz]ed|verified|trusted|recogni[sz]ed|legitimate|genuine|safe|granted)`,
      "as (?:if|though) the (?:user|customer|owner|operator) had (?:written|typed|said|asked|approved|confirmed|agreed|sent|given)",
      `(?:as|for) (?:already )?${trusted},? (?:whatever|no matter|regardless|in any case)`,
      `as (?:if|though) ${few(4)}(?:had been|were|was|has been) ${few(1)}${trusted}`,
    ),
  },
  {
    what: "an order to hold something for checked",
    weight: 1,
    patterns: phrases(
      `${ordered}${trust} (?:the|any|every|each|a) (?:caller|customer|user|sender|visitor|person|requester|guest|client|speaker) (?:as|for|to be)`,
      `${ordered}${trust} ${few(5)}(?:as|for|to be|to have been) (?:already )?${trusted}`,
      `${ordered}(?:approve|accept|allow|grant|permit|trust|believe) ${few(2)}(?:any|all|every|everything|whatever|them|it)`,
      `${ordered}(?:believe|trust|accept) (?:everything|whatever|anything|all of it|every word)`,
    ),
  },
  {
    what: "an order to act without a look",
    weight: 1,
    patterns: phrases(
      `without (?:a second (?:look|thought|glance)|looking(?: twice)?|questions?|questioning|hesitat\\w+|scrutiny|thinking twice|any (?:verification|checks?|questions?|review|validation)|further (?:checks?|verification|ado|approval|questions?|authori[sz]ation))`,
      "no questions asked",
      "(?:blindly|unquestioningly|unconditionally|unseen|unchecked|unverified|unread)(?=[.,;!\\n]|$)",
      "(?:blindly|unquestioningly|unconditionally)",
      "(?:do not|don't|never) (?:question|doubt|verify|double-check|check|validate|look up|look at|look into|ask)(?! (?:mark|the user (?:for (?:a|an|the|their|his|her)|what|which|to)))",
      "(?:no|not) (?:need|necessary) to (?:ask|check|verify|confirm|question|validate)",
      "no (?:further |additional |other |user |extra )?(?:permission|approval|authori[sz]ation|consent|confirmation) (?:is |are )?(?:needed|required|necessary)",
      "needs? no (?:further |additional |other )?(?:permission|approval|authori[sz]ation|consent|confirmation)",
      "never wait(?:ing)? for",
      "(?:approve|accept|confirm|grant|sign|authori[sz]e) (?:\\w+ ){0,2}?(?:straight away|right away|at once|immediately|automatically|unseen)",
    ),
  },
];

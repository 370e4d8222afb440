import type { EffectKind } from "../../model/tool/effect.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { baseForms } from "../text/verbs.ts";
import { sentencesOf } from "../../util/texts.ts";
import { wordsOf } from "../../ranking/words.ts";

const destroying = new Set(
  "delete destroy purge wipe uninstall remove drop erase truncate terminate revoke overwrite".split(" "),
);

/** Verbs that also apply to texts and values in memory; their object decides. */
const harmless = new Set(
  (
    "background whitespace space spaces duplicate duplicates dup dups stopword stopwords character characters char chars punctuation accent accents diacritic " +
    "diacritics html tag tags markdown markup formatting column columns prefix suffix line lines word words substring text string strings number numbers noise " +
    "watermark outlier outliers null nulls nan na empty item element elements value values emoji emojis quote quotes comment comments newline newlines key keys " +
    "object objects layer vocals silence metadata exif url urls link links style styles digit digits indent indentation trailing leading ansi bom"
  ).split(" "),
);

/** Stored things: their deletion counts. */
const kept = new Set(
  (
    "file files folder folders directory directories record records row rows table tables user users account accounts message messages email emails event events issue " +
    "issues repository repositories repo repos branch branches project projects database databases db bucket buckets document documents page pages task tasks note " +
    "notes entry entries contact contacts order orders ticket tickets channel channels webhook webhooks deployment deployments container containers instance " +
    "instances image images volume volumes cluster clusters namespace secret secrets permission permissions role roles member members customer customers invoice " +
    "invoices subscription subscriptions calendar team teams workspace workspaces organization dashboard dashboards job jobs queue topic session sessions token " +
    "tokens domain dns zone snapshot snapshots backup backups stack server servers index collection collections entity entities relation relations observation observations " +
    "memory memories article articles post posts product products pull release label milestone package app application process"
  ).split(" "),
);

const looking = new Set(
  "preview dry dryrun plan simulate estimate check count list status history log logs can is has deleted removed search find get show explain confirm undo cancel restore".split(
    " ",
  ),
);

const formIn = (word: string, verbs: ReadonlySet<string>): string | undefined =>
  baseForms(word).find((form) => verbs.has(form));

/** Whether lower-case words begin or end with the removal of something stored: `delete_user`, `user_delete`, `Deletes a user`. */
export function saysDestroy(words: readonly string[], isName: boolean): boolean {
  if (isName && words.some((word) => looking.has(word))) return false;
  const plain = words.map((word) => formIn(word, destroying) ?? word);
  const [opening = "", second = ""] = plain;
  const verb = destroying.has(opening)
    ? opening
    : opening === "permanently" && destroying.has(second)
      ? second
      : undefined;
  const ending = isName && plain.length > 1 ? plain.at(-1) : undefined;
  const found = verb ?? (ending !== undefined && destroying.has(ending) ? ending : undefined);
  if (found === undefined) return false;
  const objects = words.slice(0, isName ? 8 : 7);
  const isKept = objects.some((word) => kept.has(word));
  const isHarmless = objects.some((word) => harmless.has(word));
  const isPlain =
    found === "delete" || found === "destroy" || found === "purge" || found === "wipe" || found === "uninstall";
  return isPlain ? isKept || !isHarmless : isKept && !isHarmless;
}

const altering = new Set(
  (
    "create update edit modify rename move send post publish insert write upload submit assign merge approve reject archive book order buy sell pay refund " +
    "transfer deploy invite grant enable disable install schedule cancel close reopen set save append patch upsert commit push reply " +
    "add put change replace restart stop kill reset rotate register unregister subscribe unsubscribe follow unfollow block unblock ban unban lock unlock pin unpin " +
    "mute unmute archive unarchive publish unpublish attach detach link unlink mark star unstar react vote rsvp checkout clear fork"
  ).split(" "),
);

/** Nouns that have the form of some of these verbs, and results that leave no trace: `order_status`, `create_chart`. */
const traceless =
  "echo ping status history id ids date time list details info preview draft summary report chart graph diagram plot map image query url link plan estimate quote schema diff hash token example template".split(
    " ",
  );

/** Things that are only used in computations. */
const computed = new Set(
  "number numbers text texts string strings value values word words character characters column columns line lines days".split(
    " ",
  ),
);

const isTraceless = (word: string): boolean =>
  looking.has(word) || computed.has(word) || [word, word.replace(/s$/, "")].some((form) => traceless.includes(form));

/** Whether a name begins or ends with a change of something: `create_issue`, `issue-create`. */
export function saysChange(words: readonly string[]): boolean {
  const [first = "", ...rest] = words;
  if (rest.length === 0 || reading.has(first)) return false;
  if (altering.has(first)) return !rest.some(isTraceless);
  return altering.has(words.at(-1) ?? "") && kept.has(words.at(-2) ?? "") && !words.some(isTraceless);
}

/** Verbs that may also begin a description as nouns: `Book reviews of a user`. */
const nouns = new Set(
  "book post pin star mark link commit fork vote lock block set schedule push grant invite patch transfer order".split(
    " ",
  ),
);
const determiner = /^(?:an?|the|one|this|all|new|each)$/;

/** The verb of change that words begin with; `merge commits` and `post titles` are nouns. */
function alteringVerb([first = "", second = ""]: readonly string[]): string | undefined {
  const verb = formIn(first, altering);
  if (verb === undefined || verb === "order" || (verb === "merge" && mergeNouns.test(second))) return undefined;
  return nouns.has(verb) && second !== "" && !determiner.test(second) ? undefined : verb;
}

const mergeNouns = /^(?:commit|request|conflict)s?$/;

/** Whether a description begins with a change of something stored: `Creates an issue in a repository`. */
export function opensWithChange(words: readonly string[]): boolean {
  const rest = words.slice(1);
  return (
    alteringVerb(words) !== undefined && rest.slice(0, 4).some((word) => kept.has(word)) && !rest.some(isTraceless)
  );
}

/** Verbs that also describe changes in memory: `parses a text and adds it up`. */
const inMemory = new Set("set add put change replace insert append mark reset fork".split(" "));

/** Objects that the sentence has already named, or new ones: `closes them`, `adds new ones`. */
function changesNamedThing([first = "", ...rest]: readonly string[]): boolean {
  const verb = alteringVerb([first, ...rest]) ?? formIn(first, destroying);
  if (verb === undefined || rest.some((word) => isTraceless(word) || harmless.has(word))) return false;
  const [near = "", next = "", third = ""] = rest;
  if ([near, next].includes("new") && /^(?:ones?|new)$/.test(near === "new" ? next : third)) return true;
  return !inMemory.has(verb) && (/^(?:it|them)$/.test(near) || next === "ones");
}

const clausesOf = (sentence: string): readonly string[] => sentence.split(/\s*(?:[,/;]|\b(?:and|or|then)\b)\s*/iu);

const isThirdPerson = (word: string): boolean => /[^s]s$/.test(word);

/** `Can also delete a snapshot`, after the first sentence. */
const furtherUse = /^(?:(?:it|this tool|the tool) )?(?:can|may|will)(?: also| optionally)? |^(?:also|optionally),? /iu;

/** A change that a description names after its first verb: `Lists or deletes contexts`, `Get, set or flush keys`. */
export function laterChange(description: string, changes: (words: readonly string[]) => boolean): string | undefined {
  const { sentence } = purposeOf(description);
  const [first = "", ...later] = clausesOf(sentence).map((clause) => wordsOf(clause).slice(0, 8));
  const isListOfVerbs = first.length === 1;
  const person = isThirdPerson(first[0] ?? "");
  // Only a clause in the same verb form continues the list of verbs: `Shows plans for creating or deleting resources` does not.
  const further = later.filter((words) => isThirdPerson(words[0] ?? "") === person && !/ing$|ed$/.test(words[0] ?? ""));
  const others = sentencesOf(description.slice(0, 2_000))
    .filter((text) => furtherUse.test(text.trim()))
    .flatMap((text) => clausesOf(text.trim().replace(furtherUse, "")))
    .map((clause) => wordsOf(clause).slice(0, 8));
  const found = [...further, ...others].find(
    (words) =>
      changes(words) ||
      changesNamedThing(words) ||
      (isListOfVerbs && words.length === 1 && alteringVerb(words) !== undefined),
  );
  return found?.join(" ");
}

/** Whether a choice of an operation only reads: `get` in `get | set`. */
export const isReadingVerb = (word: string): boolean => reading.has(word);

const reading = new Set(
  (
    "get list read search find fetch look lookup show view retrieve query check count inspect describe display compare calculate compute estimate format convert parse " +
    "validate analyze analyse summarize translate return explain browse preview determine identify detect extract tell say greet measure lint resolve"
  ).split(" "),
);

/** Whether the first words of a description say that the tool only reads or computes. */
export function saysRead(description: string): boolean {
  return formIn(purposeOf(description).verb ?? "", reading) !== undefined;
}

/** Beginnings of words that reveal an effect. */
const disclosing: Readonly<Record<EffectKind | "destroys" | "changes", RegExp>> = {
  "writes-files": stems(
    "writ|wrote|sav(?:e|es|ed|ing)\\b|store(?:s|d)? (?:the|it|them|an?|each|every|all)|creat|export|append|updat|edit|record(?:s? (?:the|it|an?|each|every)|ing|ed)|logs? (?:the|it|an?|each|every)|logging|download|generat|keep|kept|cop(?:y|ies|ied)|mov(?:e|es|ed|ing)\\b|renam|archiv|backup|back up|dump|overwr|replac|modif|chang|install|remember|persist|scaffold|initiali|cache|(?:to|into|in) (?:an?|the) (?:[\\w-]+ ){0,3}(?:file|folder|directory|disk)",
  ),
  "deletes-files": stems(
    "delet|remov|eras|purg|wip|drop|clean|clear|prun|discard|trash|destroy|uninstall|overwr|replac|mov(?:e|es|ed|ing)\\b|renam|reset|rotat|unlink|expir",
  ),
  sends: stems(
    "send|sent|post(?:s|ed|ing)?\\b(?! code)|submit|upload|publish|notif|e-?mail|forward|shar(?:e|es|ed|ing)\\b|telemetr|push|webhook|regist|invit|subscrib|trigger|sync|transmit|deliver|creat|updat|delet",
  ),
  "runs-programs": stems(
    "run(?:s|ning)?\\b|execut|commands?\\b|shell|bash|spawn|launch|scripts?\\b|subprocess|terminal|git\\b|compil|docker|kubectl|npm|cli\\b",
  ),
  "evaluates-code": stems("evaluat|execut|javascript|typescript|scripts?\\b|sandbox|snippet|repl\\b|run(?:s|ning)?\\b"),
  "reads-secrets": stems(
    "ssh|credential|secret|password|(?:private|public|api|access|gpg|signing) keys?|keychain|environment|env\\b|aws|kube|npmrc|netrc|shell history|config",
  ),
  destroys: stems(
    "delet|remov|eras|purg|wip|drop|clean|drain|evict|destroy|destruct|truncat|overwr|irreversib|permanent|uninstall|terminat|revok|discard|prun|trash|clear|reset|kill|los(?:s|t|e|es|ing)|unrecover|undo|undone|cancel",
  ),
  changes: stems(
    "updat|upgrad|writ|edit|replac|chang|modif|mov|renam|send|sent|pay|paid|transfer|charg|publish|execut|run|merg|deploy|stop|clos|archiv|set(?:s|ting)?|post|submit|creat|add|insert|push|forc|apply|appli|book|order|buy|sell|refund|restart|shut|disabl|block|ban|assign|install|invok|call|start|rotat|migrat|restor|roll|commit|click|type|press|fill|drag|upload|import|schedul|ignor|end|sign",
  ),
};

function stems(source: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${source})`, "iu");
}

export const discloses = (text: string, what: EffectKind | "destroys" | "changes"): boolean =>
  disclosing[what].test(text);

export const openingWords = (description: string): readonly string[] =>
  wordsOf(purposeOf(description).sentence).slice(0, 8);

/** Verbs with nearly any object: as a whole name they do not name the object. */
export const generalVerbs: ReadonlySet<string> = new Set(
  (
    "access add apply append approve archive assign attach begin build call cancel change check choose clear close collect commit compare " +
    "configure confirm convert copy count create define delete deploy describe detach detect disable display do download drop " +
    "edit enable end evaluate exec execute explain export extract fetch filter find finish fix format forward gather generate get grant handle " +
    "identify import insert inspect install invoke join list load lock log make manage map mark match measure merge modify monitor move navigate " +
    "open order parse patch perform pick post predict prepare preview print process provide publish pull push put query read receive record " +
    "refresh register reject release reload remove rename render replace report request reset resize resolve restart restore resume retrieve return " +
    "revert review revoke rollback rotate run save scan schedule select send set setup share show sort start stop store submit subscribe suggest sync " +
    "synchronize tag test toggle track transform trigger unlock unsubscribe update upgrade upload use validate verify view watch write"
  ).split(" "),
);

const particularVerbs: readonly string[] = (
  "accept acknowledge act click connect disconnect emulate fill press research wait activate adjust advance aggregate alert align allocate allow analyse analyze animate annotate announce answer arrange ask assemble " +
  "assess assume attempt audit authenticate authorise authorize backup ban batch benchmark bind block book bookmark boot bridge broadcast browse " +
  "buffer bulk buy calculate capture cast categorise categorize charge chart chat checkout chunk claim classify clean clone cluster combine comment " +
  "commit compile complete compose compress compute concatenate conduct consolidate construct consult contain continue control " +
  "convene coordinate correct crawl crop cut deactivate debit debug decide decline decode decompress decrypt deduct deduplicate defer delegate deny " +
  "dequeue derive design destroy determine diagnose dial diff differentiate digest disassemble discard discover dismiss dispatch dispute distribute divide draft drag " +
  "draw drive dump duplicate echo elicit email embed emit encode encrypt enqueue enrich enrol enroll ensure enter enumerate erase escalate establish " +
  "estimate exchange expand expire explore extend favorite feed file flag flatten flip flush focus fold follow forecast fork forget " +
  "fuzz geocode give go grade grep greet group guess guide hash help hide highlight hold hover ignore illustrate implement improve increment index " +
  "infer ingest initialise initialize initiate inject input instantiate integrate interact interpret interrupt intersect introduce investigate invite iterate keep " +
  "kill label launch learn lease leave let link lint listen locate login logout look lookup mail match memorise memorize mention message migrate mint " +
  "mirror mock moderate mount multiply mute name negotiate normalise normalize notify observe obtain offer onboard optimise optimize orchestrate organise organize " +
  "outline override own pack paginate paint paraphrase pass paste pause pay pin ping pipe place plan play plot poll populate prioritise " +
  "prioritize probe promote prompt propose proofread prove provision prune purchase purge quantify quarantine quit quote raise rank rate reach react rebase " +
  "reboot reconnect rebuild recall recognise recognize recommend reconcile reconstruct record recover redact redeem redirect redo reduce reference refine reflect " +
  "reformat refund regenerate reindex relate remember remind reorder reopen renew repair repeat rephrase reply reproduce rescan reschedule reserve respond " +
  "retry reveal reverse rewrite ring roll round route sample sanitise sanitize say scaffold scale score scrape screenshot scroll search see " +
  "sell separate serve shift ship shorten shuffle shut sign silence simplify simulate sleep slice snapshot snooze solve speak spawn specify spell split " +
  "stash stat stream structure subtract sum summarise summarize support suspend swap swipe switch take talk tap tell terminate think " +
  "tokenise tokenize train transcribe transcode transfer translate transmit transpile transpose travel traverse triage trim tune turn tweet type unarchive unassign " +
  "unblock uncompress undo unfollow uninstall unlink unmute unpack unpin unpublish unregister unzip upsert vacuum validate visit visualise " +
  "visualize vote wake walk warm warn weigh wipe withdraw work wrap yield zip zoom blame init stage unstage tidy"
).split(" ");

const verbs: ReadonlySet<string> = new Set([...generalVerbs, ...particularVerbs]);

/** Whether a word in lower case is a verb that tools are described or named with, as `search`, `searches` or `searching`. */
export function isVerb(word: string): boolean {
  return baseForms(word).some((form) => verbs.has(form));
}

const actions: ReadonlySet<string> = new Set(
  (
    "access aggregation analysis cleanup feedback rollout analytics annotation authentication authorization calculation calculator checker classification comparison completion " +
    "configuration connection conversion converter creation deletion detection detector diagnostics download editor estimation evaluation execution " +
    "explorer export extraction fetcher finder forecast formatter generation generator identification import inspection inspector installation " +
    "interpreter introspection lookup loader login logout management manager migration moderation monitor navigation new normalization notification " +
    "optimization parser picker planner prediction preview processing publication reader recognition registration removal renderer reservation " +
    "resolution retrieval runner scanner scheduler scraper segmentation selection sender signup simulation submission subscription suggestion summary " +
    "synthesis thinking tracker transcription transformation translation translator update upload validation validator verification viewer writer"
  ).split(" "),
);

export const namesAction = (word: string): boolean => actions.has(word);

/** A word and the verbs it may be a form of: `closes` and `closing` → `close`. */
export function baseForms(word: string): readonly string[] {
  const forms = [word];
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("s")) forms.push(word.slice(0, -1));
  if (word.endsWith("ing")) {
    const stem = word.slice(0, -3);
    forms.push(stem, `${stem}e`);
    // running, getting
    if (stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1));
  }
  return forms;
}

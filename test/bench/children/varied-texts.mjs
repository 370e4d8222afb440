// Descriptions as varied as in a large company's tools, the same on every machine.
const things = (
  "customer order invoice shipment refund warehouse parcel address label carrier pickup delivery region tariff document archive report audit " +
  "reminder meeting room calendar attendee hotel flight train seat passenger voucher discount campaign newsletter segment contact lead quota " +
  "contract renewal clause signature approval task assignee comment attachment folder branch release incident alert metric dashboard threshold " +
  "runbook dataset column index query backup snapshot replica cluster container image registry certificate domain mailbox thread draft channel"
).split(" ");
const asks = [
  "who is behind",
  "how old",
  "what became of",
  "how much belongs to",
  "where to find",
  "what is wrong with",
];

/** The same tools with different descriptions and example requests. */
export function withVariedTexts(subjects) {
  let state = 7;
  const next = (count) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % count;
  };
  const thing = () => things[next(things.length)];
  return subjects.map((subject) => {
    const [one, two, three, four] = [thing(), thing(), thing(), thing()];
    const verb = subject.name.split("_")[1];
    const title = `${verb[0].toUpperCase()}${verb.slice(1)}`;
    const description = [
      `${title} the ${one} of a ${two} and return each ${three} with its ${four}, the newest first.`,
      `Use when the user asks ${asks[next(asks.length)]} a ${one}, or wants to know which ${two} it belongs to. Matching ignores case.`,
      `Not for the ${thing()} of a ${thing()}. Returns at most ${String(10 + next(90))} of them, and an error where the ${two} is unknown.`,
    ].join("\n\n");
    const definition = { ...subject.definition, description };
    return { ...subject, definition, tool: { ...subject.tool, description } };
  });
}

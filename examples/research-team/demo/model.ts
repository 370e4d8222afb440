import { scriptedModel, type ModelReply, type ModelRequest } from "toolwright/testing";

const call = (name: string, args: object): ModelReply => ({ calls: [{ name, args }] });

/** How far an agent is: the number of its own messages, without those whose call was cut off by a crash. Such a call is made again. */
const turnOf = ({ messages }: ModelRequest): number =>
  messages.filter(({ role }) => role === "assistant").length -
  messages.filter((message) => message.role === "tool" && isCutOff(message.result)).length;

/** The tools of this team write their documents with their result, so a call that was cut off has written nothing. */
const isCutOff = (result: unknown): boolean =>
  (result as { readonly error?: { readonly type?: string } } | null)?.error?.type === "UNKNOWN_OUTCOME";

const steps = (first: string, second: string): object => ({
  steps: [
    { id: "1", text: "Have the analyst compare the continents", status: first },
    { id: "2", text: "Report", status: second },
  ],
});

function lead(request: ModelRequest): ModelReply | string {
  // The copy that is asked for an answer has these two tools only.
  if (request.tools.some(({ name }) => name === "answer")) {
    return call("ask_master", { question: "By which measure should the continents be compared?" });
  }
  switch (turnOf(request)) {
    case 0:
      return call("plan_next_steps", steps("in_progress", "pending"));
    case 1:
      return call("route_to_analyst", { request: "Compare the continents, with a table and a chart." });
    case 2:
      return call("plan_next_steps", steps("done", "in_progress"));
    default:
      return "The comparison is done: the table is continents.csv, and the chart continents.svg.";
  }
}

function analyst(request: ModelRequest): ModelReply | string {
  switch (turnOf(request)) {
    case 0:
      return call("ask_master", { question: "By which measure?", options: ["population", "area", "density"] });
    case 1:
      return call("country_table", { measure: measureIn(request), path: "continents.csv" });
    case 2:
      return call("route_to_visualiser", {
        request: `Draw the column ${measureIn(request)} of continents.csv as continents.svg.`,
        documents: ["continents.csv"],
      });
    default:
      return call("handoff", {
        result: "The table and the chart are written.",
        documents: ["continents.csv", "continents.svg"],
      });
  }
}

/** The answer that was given, wherever it stands in the history. */
const measureIn = ({ messages }: ModelRequest): string =>
  messages.flatMap((message) => {
    const { answer } = (message.role === "tool" ? message.result : {}) as { answer?: string };
    return answer === undefined ? [] : [answer];
  })[0] ?? "population";

function visualiser(request: ModelRequest): ModelReply | string {
  if (turnOf(request) > 0) return call("handoff", { result: "The chart is drawn.", documents: ["continents.svg"] });
  const column = /the column (\w+)/.exec(JSON.stringify(request.messages))?.[1] ?? "population";
  return call("chart_bars", {
    table: "continents.csv",
    column,
    path: "continents.svg",
    title: `Continents by ${column}`,
  });
}

/** Stands in for a model, so that the example runs without a key: each agent is known by its tools. */
export const model = scriptedModel((request) => {
  const names = request.tools.map(({ name }) => name);
  if (names.includes("country_table")) return analyst(request);
  return names.includes("chart_bars") ? visualiser(request) : lead(request);
}).languageModel;

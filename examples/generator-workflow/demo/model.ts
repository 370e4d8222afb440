import { scriptedModel, type ModelReply, type ModelRequest } from "toolwright/testing";

const call = (name: string, args: object = {}): ModelReply => ({ calls: [{ name, args }] });

/** The messages since the user last spoke. */
function latest({ messages }: ModelRequest): ModelRequest["messages"] {
  return messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
}

/** What the user said last: what other agents have said since comes before it, in paragraphs. */
const said = ({ messages }: ModelRequest): string => {
  const message = messages.findLast(({ role }) => role === "user");
  return message?.role === "user" ? (message.text.split("\n\n").at(-1) ?? "") : "";
};

const resultOf = (request: ModelRequest, tool: string): Readonly<Record<string, unknown>> | undefined => {
  const found = latest(request).findLast((message) => message.role === "tool" && message.name === tool);
  return found?.role === "tool" ? (found.result as Readonly<Record<string, unknown>>) : undefined;
};

const done = (request: ModelRequest): number => latest(request).filter(({ role }) => role === "tool").length;

function orchestrator(request: ModelRequest): ModelReply | string {
  const text = said(request);
  if (/^echo /i.test(text)) return done(request) === 0 ? call("echo_all", { message: text.slice(5) }) : "That works.";
  if (/who/i.test(text)) return done(request) === 0 ? call("echo_ctx_only") : "The orchestrator answers you.";
  const key = resultOf(request, "request_api_key");
  if (key === undefined) return call("request_api_key", { service: "weather", description: "To read the forecasts." });
  if (typeof key.ref !== "string") return "Without a key there is no export.";
  return resultOf(request, "store_api_key") === undefined
    ? call("store_api_key", { ref: key.ref })
    : "The key is kept. The exporter takes over.";
}

const forecast = "day,city,degrees\nMonday,Oslo,4\nMonday,Lima,19\nTuesday,Oslo,6\nTuesday,Lima,20\n";

function exporter(request: ModelRequest): ModelReply | string {
  const file = resultOf(request, "request_file_download");
  if (file === undefined) return call("request_file_download", { name: "forecast.csv", content: forecast });
  if (typeof file.downloaded !== "boolean") return "You did not want the file. Say so if you change your mind.";
  if (resultOf(request, "handle_file_download") === undefined)
    return call("handle_file_download", { name: "forecast.csv", downloaded: file.downloaded });
  return file.downloaded ? "The forecast is exported: forecast.csv has 4 rows." : "The forecast was not downloaded.";
}

/** Stands in for a model, so that the example runs without a key: each agent is known by its tools. */
export const model = scriptedModel((request) =>
  request.tools.some(({ name }) => name === "request_api_key") ? orchestrator(request) : exporter(request),
).languageModel;

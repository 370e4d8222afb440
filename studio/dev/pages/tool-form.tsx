import { ToolForm } from "../../src/tool/tool-form.tsx";
import { checkValue } from "../../../sdk/src/react/form/check-value.ts";
import { draftOf } from "../../src/state/view.ts";
import { filled, page, studio } from "../fixtures.ts";

const empty = draftOf({});

export default {
  filled: () => <ToolForm page={page} draft={filled} studio={studio} />,
  faults: () => (
    <ToolForm page={page} draft={{ ...empty, isTried: true, faults: checkValue(page.input, {}) }} studio={studio} />
  ),
  json: () => <ToolForm page={page} draft={{ ...filled, view: "json" }} studio={studio} />,
  "invalid json": () => (
    <ToolForm
      page={page}
      draft={{ ...filled, view: "json", text: '{ "subject": ', textFault: "Unexpected end of JSON input" }}
      studio={studio}
    />
  ),
  "no arguments": () => (
    <ToolForm page={{ ...page, input: { type: "object", properties: {} } }} draft={empty} studio={studio} />
  ),
};

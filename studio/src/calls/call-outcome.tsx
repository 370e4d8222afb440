import type { ReactNode } from "react";
import type { KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";

/** The outcome of a call, and the resulting text for the model. */
export function CallOutcome({ call }: { readonly call: KeptCall }): ReactNode {
  const { response, forModel, preview = [], isCut, characters = 0 } = call;
  const data = response?.ok === true ? response.data : response?.error;
  return (
    <>
      {isCut === true && (
        <p className="banner">The response has {characters.toLocaleString("en")} characters; its beginning is kept.</p>
      )}
      <Tabs
        label="Outcome"
        tabs={{
          [response?.ok === true ? "Data" : "Error"]: () => <JsonView value={data ?? null} label="Data" />,
          [`For the model${forModel === undefined ? "" : ` · ${forModel.tokens.toLocaleString("en")} tokens`}`]: () => (
            <JsonView value={forModel?.text ?? ""} label="Text for the model" />
          ),
          Envelope: () => <JsonView value={response ?? null} label="Envelope" />,
          Preview: () => <pre className="prose">{preview.join("\n")}</pre>,
        }}
      />
    </>
  );
}

import type { ReactNode } from "react";
import type { StudioForm, StudioMessage } from "../../../sdk/src/serve/studio/studio-types.ts";
import { inlineCode } from "../../../sdk/src/react/form/inline-code.ts";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";

interface ProviderFormsProps {
  readonly forms: readonly StudioForm[];
  /** The last call in the format of each provider's model. */
  readonly messages: readonly StudioMessage[];
}

/** The definition for each provider, its model's arguments, and the differences. */
export function ProviderForms({ forms, messages }: ProviderFormsProps): ReactNode {
  if (forms.length === 0) return <p className="soft">The tools were built for no provider.</p>;
  return (
    <Tabs
      label="Providers"
      tabs={Object.fromEntries(
        forms.map((form) => {
          const message = messages.find(({ provider }) => provider === form.provider)?.message;
          return [form.provider, () => <OneForm form={form} message={message} />];
        }),
      )}
    />
  );
}

function OneForm({ form, message }: { readonly form: StudioForm; readonly message: unknown }): ReactNode {
  const { definition, tokens, changes } = form;
  return (
    <div className="provider">
      {definition === undefined ? (
        <p className="banner bad">This provider would refuse the tool.</p>
      ) : (
        <section>
          <h2>
            Sent <span className="soft">· about {tokens} tokens</span>
          </h2>
          <JsonView value={definition} label="Definition" />
        </section>
      )}
      <section>
        <h2>Last call</h2>
        {message === undefined ? (
          <p className="soft">Call the tool to see the message with which this provider's model makes the call.</p>
        ) : (
          <JsonView value={message} label="Message" />
        )}
      </section>
      {changes.length > 0 && (
        <section>
          <h2>Changes for this provider</h2>
          <ul className="changes">
            {changes.map(({ change, pointer, message: why, rule }) => (
              <li key={`${change} ${pointer} ${why}`}>
                <span className="pill">{change}</span> <code>{pointer === "" ? "/" : pointer}</code> {inlineCode(why)}
                <small>{inlineCode(rule)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

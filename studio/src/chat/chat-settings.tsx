import type { ReactNode } from "react";
import type { ChatChoices, ChatModelChoice, ChatSettings } from "../../../sdk/src/serve/studio/run-types.ts";
import type { ChatProps } from "./chat-page.tsx";
import { ToolChoice } from "./tool-choice.tsx";

interface PartProps {
  readonly choices: ChatChoices;
  readonly settings: ChatSettings;
  readonly choose: (settings: ChatSettings) => void;
}

/** The partner, model, mode and tools for the next message. */
export function ChatSettingsBar({ studio, view }: ChatProps): ReactNode {
  const { choices, settings } = view.chat;
  if (choices === undefined) return null;
  const parts = { choices, settings, choose: studio.chat.choose };
  return (
    <div className="chat-settings">
      <Partner {...parts} />
      <Model {...parts} />
      <Mode {...parts} />
      {settings.partner === undefined && <ToolChoice {...parts} tools={view.tools} />}
      <Needs {...parts} />
    </div>
  );
}

function Partner({ choices, settings, choose }: PartProps): ReactNode {
  const { partner, ...others } = settings;
  if (choices.partners.length === 0) return null;
  return (
    <label>
      <span>With</span>
      <select
        value={partner ?? ""}
        onChange={({ target: { value } }) => choose(value === "" ? others : { ...others, partner: value })}
      >
        <option value="">a plain model</option>
        {choices.partners.map(({ id, kind, name, fault }) => (
          <option key={id} value={id} disabled={fault !== undefined} title={fault}>
            {kind} {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice with the model of the settings. */
function choiceOf({ models }: ChatChoices, { model: { name, baseUrl } }: ChatSettings): ChatModelChoice | undefined {
  if (baseUrl !== undefined) return models.find(({ kind }) => kind === "address");
  const isOf = ({ name: of, kind }: ChatModelChoice): boolean =>
    kind === "provider" ? name.startsWith(of) : name === of;
  return models.find(isOf);
}

const localAddress = "http://localhost:11434/v1";

function Model({ choices, settings, choose }: PartProps): ReactNode {
  const { model } = settings;
  const choice = choiceOf(choices, settings);
  const { kind = "provider", name: prefix = "" } = choice ?? {};
  const pick = (name: string): void => {
    const next = choices.models.find((one) => one.name === name);
    choose({ ...settings, model: next?.kind === "address" ? { name: "", baseUrl: localAddress } : { name } });
  };
  const rename = (name: string): void => choose({ ...settings, model: { ...model, name: prefix + name } });
  return (
    <>
      <label>
        <span>Model</span>
        <select value={prefix} onChange={(event) => pick(event.target.value)}>
          {choices.models.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {model.baseUrl !== undefined && (
        <label>
          <span>Address</span>
          <input
            type="url"
            spellCheck={false}
            value={model.baseUrl}
            onChange={(event) => choose({ ...settings, model: { ...model, baseUrl: event.target.value } })}
          />
        </label>
      )}
      {(kind === "provider" || kind === "address") && (
        <label>
          <span>Name</span>
          <input
            spellCheck={false}
            placeholder="name of the model"
            value={model.name.slice(prefix.length)}
            onChange={(event) => rename(event.target.value)}
          />
        </label>
      )}
    </>
  );
}

function Mode({ choices, settings, choose }: PartProps): ReactNode {
  const { mode = "", ...others } = settings;
  const shown = choices.modes.find(({ name }) => name === (mode === "" ? "text" : mode));
  const budgets = Object.entries(shown?.budgets ?? {}).filter(([, most]) => typeof most === "number");
  return (
    <label>
      <span>Mode</span>
      <select
        value={mode}
        onChange={({ target: { value } }) => choose(value === "" ? others : { ...others, mode: value })}
      >
        <option value="">{settings.partner === undefined ? "text" : "of the agents"}</option>
        {choices.modes
          .filter(({ name }) => name !== "text" || settings.partner !== undefined)
          .map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </select>
      {budgets.length > 0 && (
        <span className="soft budgets">
          {budgets.map(([category, most]) => `${String(most)} ${category}`).join(", ")} calls per step
        </span>
      )}
    </label>
  );
}

function Needs({ choices, settings }: PartProps): ReactNode {
  const needs = choiceOf(choices, settings)?.needs;
  return needs === undefined ? null : <p className="needs">{needs}</p>;
}

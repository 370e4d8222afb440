import type { ReactNode } from "react";
import type { ChatChoices, ChatSettings } from "../../../sdk/src/serve/studio/run-types.ts";
import type { StudioTool } from "../../../sdk/src/serve/studio/studio-types.ts";

interface ToolChoiceProps {
  readonly choices: ChatChoices;
  readonly settings: ChatSettings;
  readonly tools: readonly StudioTool[];
  readonly choose: (settings: ChatSettings) => void;
}

/** The tools and the instructions of a plain model. */
export function ToolChoice({ choices, settings, tools, choose }: ToolChoiceProps): ReactNode {
  const { tools: chosen = choices.tools, instructions = "" } = settings;
  const briefs = new Map(tools.map(({ name, brief }) => [name, brief]));
  const toggle = (name: string): void => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    choose({ ...settings, tools: choices.tools.filter((one) => next.includes(one)) });
  };
  return (
    <details className="menu up">
      <summary>
        {chosen.length === choices.tools.length ? "All" : chosen.length}{" "}
        {chosen.length === 1 && choices.tools.length > 1 ? "tool" : "tools"}
      </summary>
      <div className="tool-choice">
        <label className="instructions">
          <span>Instructions</span>
          <textarea
            rows={2}
            value={instructions}
            placeholder="Instructions for the model"
            onChange={(event) => choose({ ...settings, instructions: event.target.value })}
          />
        </label>
        <p>
          <button type="button" className="link" onClick={() => choose({ ...settings, tools: choices.tools })}>
            All
          </button>{" "}
          <button type="button" className="link" onClick={() => choose({ ...settings, tools: [] })}>
            None
          </button>
        </p>
        <ul tabIndex={0} aria-label="Tools of the model">
          {choices.tools.map((name) => (
            <li key={name}>
              <label title={briefs.get(name)}>
                <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />{" "}
                <code>{name}</code>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

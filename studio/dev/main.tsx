import { createRoot } from "react-dom/client";
import type { ReactNode } from "react";
import "../src/style.css";

/** What a module in `pages` exports: the states of one component, by name. */
export type ComponentStates = Readonly<Record<string, () => ReactNode>>;

const modules = import.meta.glob<ComponentStates>("./pages/*.tsx", { eager: true, import: "default" });
const components = new Map(
  Object.entries(modules).map(([file, states]) => [file.replace(/^.*\/|\.tsx$/g, ""), states]),
);

/** Components that are a page on their own. */
const whole = /-page$|^app$|^no-token$/;

/** `#<component>/<state>` shows one; without it there is a list of them. */
function Shown({ hash }: { readonly hash: string }): ReactNode {
  const [component = "", state = ""] = decodeURIComponent(hash.slice(1)).split("/");
  const show = components.get(component)?.[state];
  if (show !== undefined && whole.test(component)) return show();
  if (show !== undefined)
    return (
      <main className="pane wide">
        <h1>
          {component}: {state}
        </h1>
        {show()}
      </main>
    );
  return (
    <main className="pane wide">
      <h1>Components</h1>
      {[...components].map(([name, states]) => (
        <section key={name}>
          <h2>{name}</h2>
          <ul>
            {Object.keys(states).map((one) => (
              <li key={one}>
                <a href={`#${name}/${encodeURIComponent(one)}`}>{one}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
const drawn = createRoot(root);
const draw = (): void => drawn.render(<Shown key={location.hash} hash={location.hash} />);
addEventListener("hashchange", draw);
draw();

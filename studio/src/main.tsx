import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Api } from "./client/api.ts";
import { readToken } from "./client/token.ts";
import { App } from "./shell/app.tsx";
import { NoToken } from "./shell/no-token.tsx";
import { Studio } from "./state/studio.ts";
import "./style.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
const token = readToken();
if (token === undefined) createRoot(root).render(<NoToken />);
else {
  const studio = new Studio(new Api(token));
  studio.start();
  createRoot(root).render(
    <StrictMode>
      <App studio={studio} />
    </StrictMode>,
  );
}

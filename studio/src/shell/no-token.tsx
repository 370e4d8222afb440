import type { ReactNode } from "react";

/** Shown when the page is opened without the token. */
export const NoToken = (): ReactNode => (
  <main className="blank">
    <h1>Toolwright Studio</h1>
    <p>This page needs a token. Open the address that `toolwright dev` prints.</p>
  </main>
);

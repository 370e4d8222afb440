import type { ReactNode } from "react";

/** Shown to who opens the page without the token. */
export const NoToken = (): ReactNode => (
  <main className="blank">
    <h1>Toolwright Studio</h1>
    <p>This page needs the token of the address that `toolwright dev` prints. Open that address.</p>
  </main>
);

import type { ReactNode } from "react";
import { CallsPage } from "../calls/calls-page.tsx";
import { EditDialog } from "../calls/edit-dialog.tsx";
import { MessagesPage } from "../calls/messages-page.tsx";
import { ChatPage } from "../chat/chat-page.tsx";
import { RunsPage } from "../runs/runs-page.tsx";
import type { Studio } from "../state/studio.ts";
import { useStore } from "../state/store.ts";
import { ToolsPage } from "../tool/tools-page.tsx";
import { WorkflowsPage } from "../workflows/workflows-page.tsx";
import { NoToken } from "./no-token.tsx";
import { Banner } from "./banner.tsx";
import { Header } from "./header.tsx";

/** The whole page: the address decides what it shows. */
export function App({ studio }: { readonly studio: Studio }): ReactNode {
  const view = useStore(studio.store);
  const { route, connection, state, edit, notice } = view;
  if (connection === "refused") return <NoToken />;
  const waiting = view.requests.filter(({ status }) => status === "pending").length;
  return (
    <div className="app">
      <Header route={route} state={state} mode={view.mode} waiting={waiting} onMode={studio.setMode} />
      <Banner connection={connection} state={state} notice={notice} onRestart={() => void studio.restart()} />
      {route.page === "tools" && <ToolsPage studio={studio} view={view} />}
      {route.page === "calls" && <CallsPage studio={studio} view={view} />}
      {route.page === "chat" && <ChatPage studio={studio} view={view} />}
      {route.page === "runs" && <RunsPage studio={studio} view={view} />}
      {route.page === "workflows" && <WorkflowsPage studio={studio} view={view} />}
      {route.page === "messages" && <MessagesPage wire={view.wire} />}
      {edit !== undefined && (
        <EditDialog edit={edit} onMake={() => void studio.saving.make()} onClose={studio.saving.close} />
      )}
    </div>
  );
}

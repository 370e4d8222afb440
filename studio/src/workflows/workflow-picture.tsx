import { Handle, Position, ReactFlow, type Edge, type Node, type NodeProps } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import type { ReactNode } from "react";
import type { WorkflowGraph, WorkflowNode } from "./workflow-graph.ts";

interface PictureProps {
  readonly graph: WorkflowGraph;
  /** The agent that speaks, or has spoken last. */
  readonly speaker: string | undefined;
  readonly isSpeaking: boolean;
}

/** An alias: the library wants objects with an index. */
type Box = Node<Pick<WorkflowNode, keyof WorkflowNode> & { readonly speaks: "now" | "last" | undefined }, "box">;

const nodeTypes = { box: BoxView };

function BoxView({ data: { kind, name, note, width, speaks } }: NodeProps<Box>): ReactNode {
  return (
    <div className="box" data-kind={kind} data-speaks={speaks} style={{ width }}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <strong>{name}</strong>
      {(note !== "" || speaks !== undefined) && (
        <span className="soft">{speaks === undefined ? note : speaks === "now" ? "speaks" : "has spoken last"}</span>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}

/** The workflow as a picture to look at: what it shows is in the list below it as well. */
export function WorkflowPicture({ graph, speaker, isSpeaking }: PictureProps): ReactNode {
  const nodes = graph.nodes.map((node): Box => {
    const isSpeaker = node.kind === "agent" && node.name === speaker;
    const speaks = isSpeaker ? (isSpeaking ? "now" : "last") : undefined;
    return { id: node.id, type: "box", position: { x: node.x, y: node.y }, data: { ...node, speaks } };
  });
  const edges = graph.edges.map(({ id, from, to, kind }): Edge => ({
    id,
    source: from,
    target: to,
    className: kind.replace(" ", "-"),
    ...(kind === "hands over" && { markerEnd: { type: "arrowclosed" as never, color: "var(--edge)" } }),
  }));
  return (
    <div className="picture" role="group" aria-label="Picture of the workflow; the list below says the same">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        minZoom={0.1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        preventScrolling={false}
        zoomOnScroll={false}
        proOptions={{ hideAttribution: true }}
      />
    </div>
  );
}

import { TaskTree } from "../../src/runs/task-tree.tsx";
import { nothing } from "../fixtures.ts";
import { runState } from "../run-fixtures.ts";

export default {
  "tasks within tasks": () => <TaskTree state={runState} onStep={nothing} />,
  "no task": () => <TaskTree state={{ ...runState, tasks: [] }} onStep={nothing} />,
};

import { wallClock } from "../model/ports/clock.ts";
import type { TaskDocuments } from "../model/workspace/task-documents.ts";
import type { DocumentsOf } from "./documents-of.ts";
import { stageDocuments, type StagedDocuments } from "./stage-documents.ts";

/** The documents of a workspace. Each change is stored at once. */
export function openDocuments(of: DocumentsOf): TaskDocuments {
  const stage = (): StagedDocuments => stageDocuments({ ...of, now: () => wallClock.now() });
  const storing = async <Result>(change: (documents: TaskDocuments) => Promise<Result>) => {
    const { documents, changes } = stage();
    const result = await change(documents);
    const [stored] = changes.length === 0 ? [] : await of.store.write(changes);
    return stored ?? result;
  };
  return {
    // For reading: nothing is staged in it.
    ...stage().documents,
    write: (...given) => storing((staged) => staged.write(...given)),
    describe: (...given) => storing((staged) => staged.describe(...given)),
    rename: (...given) => storing((staged) => staged.rename(...given)),
    async remove(path) {
      await storing((staged) => staged.remove(path));
    },
    async attach(...given) {
      await storing((staged) => staged.attach(...given));
      return false;
    },
  };
}

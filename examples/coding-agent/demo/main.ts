// A scripted model corrects a copy of an npm package, without a key: `npm run demo`.
import { play } from "./play.ts";

await play((text) => process.stdout.write(text));

import { QualityPage } from "../../src/quality/quality-page.tsx";
import { nothing, quality } from "../fixtures.ts";

const shared = { onFix: nothing };

export default {
  known: () => <QualityPage {...shared} quality={quality} />,
  "being read": () => <QualityPage {...shared} quality={undefined} />,
  none: () => <QualityPage {...shared} quality={null} />,
};

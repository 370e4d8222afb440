import { safeguardSigns } from "./signs/safeguard-signs.ts";
import { trustSigns } from "./signs/trust-signs.ts";
import { roleSigns } from "./signs/role-signs.ts";
import { dataSigns } from "./signs/data-signs.ts";
import { sideTaskSigns } from "./signs/side-task-signs.ts";
import { commandSigns } from "./signs/command-signs.ts";
import { consentSigns } from "./signs/consent-signs.ts";
import { deceitSigns } from "./signs/deceit-signs.ts";
import { userSigns } from "./signs/user-signs.ts";
import { pressureSigns } from "./signs/pressure-signs.ts";
import type { Sign } from "./words/sign.ts";

/** Signs that a text steers the model; what they are worth is decided together. */
export const steeringSigns: readonly Sign[] = [
  ...safeguardSigns,
  ...trustSigns,
  ...roleSigns,
  ...dataSigns,
  ...sideTaskSigns,
  ...commandSigns,
  ...userSigns,
  ...pressureSigns,
  ...consentSigns,
  ...deceitSigns,
];

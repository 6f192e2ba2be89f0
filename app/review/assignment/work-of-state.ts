import type { ApplicationState } from "#app/applications/application.machine.ts";
import type { Permission } from "#app/kernel/permissions.ts";

interface Work {
  role: "registrar" | "examiner";
  permission: Permission;
}

const checks: Work = { role: "registrar", permission: "application.check" };
const examines: Work = { role: "examiner", permission: "application.examine" };

/** Who works on an application in each state, and the permission that it takes; undefined where nobody of the staff does. */
export const workOfState: Partial<Record<ApplicationState, Work>> = {
  filed: checks,
  "to-complete": checks,
  "under-review": examines,
  "complement-asked": examines,
};

import type { PersonState } from "./staff.queries.server.ts";

export const personStates: Record<PersonState, string> = {
  invited: "Invitation envoyée",
  active: "Compte actif",
  disabled: "Compte désactivé",
};

import type { Address } from "#app/accounts/access.ts";
import type { Person } from "#app/kernel/actor.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";

interface Room {
  path: Address;
  label: string;
  /** Who may do this finds the room in the menu. */
  permission: Permission;
}

/** The rooms of the back office that somebody may enter, beside the first one, which all have. */
const rooms: readonly Room[] = [
  { path: "/bureau/caisse", label: "Caisse", permission: "desk.read" },
  { path: "/bureau/personnes", label: "Personnes et rôles", permission: "staff.read" },
  { path: "/bureau/messages", label: "Messages", permission: "message.read" },
  { path: "/bureau/lettre", label: "Lettre d’information", permission: "newsletter.read" },
  { path: "/bureau/journal", label: "Journal", permission: "journal.read" },
  { path: "/bureau/acces", label: "Accès", permission: "access.read" },
  { path: "/bureau/parametres", label: "Paramètres", permission: "setting.read" },
  { path: "/bureau/tarif", label: "Tarif", permission: "setting.read" },
  {
    path: "/bureau/donnees",
    label: "Données personnelles",
    permission: "personal-data.handle",
  },
  { path: "/bureau/exploitation", label: "Exploitation", permission: "operation.read" },
];

export const roomsOf = (person: Person): { path: string; label: string }[] =>
  rooms
    .filter(({ permission }) => permit(person, permission))
    .map(({ path, label }) => ({ path, label }));

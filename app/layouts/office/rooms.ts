import type { Address } from "#app/accounts/access.ts";
import type { Person } from "#app/kernel/actor.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";

interface Room {
  path: Address;
  label: string;
  /** Who may do this finds the room in the menu. */
  permission: Permission;
  /** Rooms that are entered through it: on their pages its line of the menu is the marked one. */
  holds?: readonly Address[];
}

/** The rooms of the back office that somebody may enter, beside the first one, which all have. */
const rooms: readonly Room[] = [
  { path: "/bureau/caisse", label: "Caisse", permission: "desk.read" },
  { path: "/bureau/successions", label: "Reprises d’accès", permission: "succession.read" },
  { path: "/bureau/personnes", label: "Personnes et rôles", permission: "staff.read" },
  { path: "/bureau/messages", label: "Messages", permission: "message.read" },
  { path: "/bureau/lettre", label: "Lettre d’information", permission: "newsletter.read" },
  { path: "/bureau/journal", label: "Journal", permission: "journal.read" },
  { path: "/bureau/acces", label: "Accès", permission: "access.read" },
  {
    path: "/bureau/parametres",
    label: "Paramètres",
    permission: "setting.read",
    holds: [
      "/bureau/nomenclature",
      "/bureau/conditions-generales",
      "/bureau/pieces",
      "/bureau/motifs",
      "/bureau/jours-feries",
      "/bureau/courriels",
    ],
  },
  { path: "/bureau/tarif", label: "Tarif", permission: "setting.read" },
  {
    path: "/bureau/donnees",
    label: "Données personnelles",
    permission: "personal-data.handle",
  },
  { path: "/bureau/exploitation", label: "Exploitation", permission: "operation.read" },
];

/** A line of the menu, and where else it is the one that is marked. */
export interface MenuRoom {
  path: string;
  label: string;
  holds?: readonly string[];
}

export const roomsOf = (person: Person): MenuRoom[] =>
  rooms
    .filter(({ permission }) => permit(person, permission))
    .map(({ path, label, holds }) => ({ path, label, ...(holds && { holds }) }));

/** Whether a page belongs to a room: its own page, those below it, and the rooms that are entered through it. */
export function isIn({ path, holds = [] }: MenuRoom, pathname: string): boolean {
  if (path === "/bureau") return pathname === path;
  return [path, ...holds].some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

import type { Address } from "#app/accounts/access.ts";
import type { Person } from "#app/kernel/actor.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";

/** The rooms stand in the menu under what they are about. */
const roomGroups = {
  companies: "Entreprises",
  public: "Public",
  body: "Organisme",
  control: "Contrôle",
} as const;

type RoomGroup = keyof typeof roomGroups;

interface Room {
  path: Address;
  label: string;
  group: RoomGroup;
  /** Who may do this finds the room in the menu. */
  permission: Permission;
  /** Rooms that are entered through it: on their pages its line of the menu is the marked one. */
  holds?: readonly Address[];
}

/** The rooms of the back office that somebody may enter, beside the first one, which all have. */
const rooms: readonly Room[] = [
  { path: "/bureau/caisse", label: "Caisse", group: "companies", permission: "desk.read" },
  {
    path: "/bureau/corrections",
    label: "Corrections",
    group: "companies",
    permission: "company-change.read",
  },
  {
    path: "/bureau/successions",
    label: "Reprises d’accès",
    group: "companies",
    permission: "succession.read",
  },
  {
    path: "/bureau/personnes",
    label: "Personnes et rôles",
    group: "body",
    permission: "staff.read",
  },
  { path: "/bureau/messages", label: "Messages", group: "public", permission: "message.read" },
  {
    path: "/bureau/lettre",
    label: "Lettre d’information",
    group: "public",
    permission: "newsletter.read",
  },
  { path: "/bureau/journal", label: "Journal", group: "control", permission: "journal.read" },
  { path: "/bureau/acces", label: "Accès", group: "control", permission: "access.read" },
  {
    path: "/bureau/parametres",
    label: "Paramètres",
    group: "body",
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
  { path: "/bureau/tarif", label: "Tarif", group: "body", permission: "setting.read" },
  {
    path: "/bureau/donnees",
    label: "Données personnelles",
    group: "control",
    permission: "personal-data.handle",
  },
  {
    path: "/bureau/exploitation",
    label: "Exploitation",
    group: "control",
    permission: "operation.read",
  },
];

/** A line of the menu, and where else it is the one that is marked. */
export interface MenuRoom {
  path: string;
  label: string;
  holds?: readonly string[];
}

export interface MenuGroup {
  label: string;
  rooms: MenuRoom[];
}

export const roomsOf = (person: Person): MenuGroup[] =>
  (Object.keys(roomGroups) as RoomGroup[])
    .map((group) => ({
      label: roomGroups[group],
      rooms: rooms
        .filter((room) => room.group === group && permit(person, room.permission))
        .map(({ path, label, holds }) => ({ path, label, ...(holds && { holds }) })),
    }))
    .filter((group) => group.rooms.length > 0);

/** Whether a page belongs to a room: its own page, those below it, and the rooms that are entered through it. */
export function isIn({ path, holds = [] }: MenuRoom, pathname: string): boolean {
  if (path === "/bureau") return pathname === path;
  return [path, ...holds].some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

import type { Address } from "#app/accounts/access.ts";
import type { Person } from "#app/kernel/actor.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";

/** The pages stand in the menu under what they are about. */
const sectionGroups = {
  companies: "Entreprises",
  public: "Public",
  authority: "Organisme",
  control: "Contrôle",
} as const;

type SectionGroup = keyof typeof sectionGroups;

interface OfficeSection {
  path: Address;
  label: string;
  group: SectionGroup;
  /** Who may do this finds the page in the menu. */
  permission: Permission;
  /** Rooms that are entered through it: on their pages its line of the menu is the marked one. */
  holds?: readonly Address[];
}

/** The pages of the back office that somebody may enter, beside the first one, which all have. */
const sections: readonly OfficeSection[] = [
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
    group: "authority",
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
    group: "authority",
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
  { path: "/bureau/tarif", label: "Tarif", group: "authority", permission: "setting.read" },
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
export interface MenuSection {
  path: string;
  label: string;
  holds?: readonly string[];
}

export interface MenuGroup {
  label: string;
  sections: MenuSection[];
}

export const officeSectionsOf = (person: Person): MenuGroup[] =>
  (Object.keys(sectionGroups) as SectionGroup[])
    .map((group) => ({
      label: sectionGroups[group],
      sections: sections
        .filter((section) => section.group === group && permit(person, section.permission))
        .map(({ path, label, holds }) => ({ path, label, ...(holds && { holds }) })),
    }))
    .filter((group) => group.sections.length > 0);

/** Whether a page belongs to a page: its own page, those below it, and the pages that are entered through it. */
export function isIn({ path, holds = [] }: MenuSection, pathname: string): boolean {
  if (path === "/bureau") return pathname === path;
  return [path, ...holds].some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

import type { Address } from "#app/accounts/access.ts";
import type { Person } from "#app/kernel/actor.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";

/** The headings under which the menu groups the sections. */
const sectionGroups = {
  applications: "Dossiers",
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
  /** The permission that shows the section in the menu. */
  permission: Permission;
  /** Sections without a menu line of their own, reached through this one, which is marked on their pages. */
  holds?: readonly Address[];
}

/** The sections of the back office, beside the home page that all staff have. */
const sections = [
  {
    path: "/bureau/dossiers",
    label: "File d’attente",
    group: "applications",
    permission: "application.read",
  },
  {
    path: "/bureau/seances",
    label: "Séances",
    group: "applications",
    permission: "session.read",
  },
  {
    path: "/bureau/decisions",
    label: "Décisions",
    group: "applications",
    permission: "session.read",
  },
  {
    path: "/bureau/mesures",
    label: "Mesures",
    group: "applications",
    permission: "measure.read",
  },
  {
    path: "/bureau/oppositions",
    label: "Oppositions",
    group: "applications",
    permission: "objection.read",
  },
  {
    path: "/bureau/entreprises",
    label: "Entreprises",
    group: "companies",
    permission: "company.read",
  },
  {
    path: "/bureau/engagement",
    label: "Mon engagement",
    group: "authority",
    permission: "interests.declare",
  },
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
    path: "/bureau/habilitations",
    label: "Habilitations",
    group: "authority",
    permission: "authorisation.read",
  },
  {
    path: "/bureau/experts",
    label: "Experts",
    group: "authority",
    permission: "authorisation.read",
  },
  {
    path: "/bureau/absences",
    label: "Absences",
    group: "authority",
    permission: "interests.declare",
  },
  {
    path: "/bureau/personnes",
    label: "Personnes et rôles",
    group: "authority",
    permission: "staff.read",
  },
  {
    path: "/bureau/faux-numeros",
    label: "Faux numéros",
    group: "public",
    permission: "warning.read",
  },
  {
    path: "/bureau/reclamations",
    label: "Réclamations",
    group: "public",
    permission: "complaint.read",
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
    path: "/bureau/cachets",
    label: "Cachets",
    group: "control",
    permission: "seal.read",
  },
  {
    path: "/bureau/exploitation",
    label: "Exploitation",
    group: "control",
    permission: "operation.read",
  },
] as const satisfies readonly OfficeSection[];

/** The page of a line of the menu. */
export type SectionPath = "/bureau" | (typeof sections)[number]["path"];

/** A line of the menu, and the other sections on whose pages it is marked. */
export interface MenuSection {
  path: SectionPath;
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
        .map(
          ({
            path,
            label,
            holds,
          }: Pick<OfficeSection, "label" | "holds"> & { path: SectionPath }) => ({
            path,
            label,
            ...(holds && { holds }),
          }),
        ),
    }))
    .filter((group) => group.sections.length > 0);

/** Whether a path belongs to a section: its own page, pages below it and the sections it holds. */
export function isIn({ path, holds = [] }: MenuSection, pathname: string): boolean {
  if (path === "/bureau") return pathname === path;
  return [path, ...holds].some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

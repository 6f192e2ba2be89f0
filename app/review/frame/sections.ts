import type { ApplicationState } from "#app/applications/application.machine.ts";
import type { StaffRole } from "#app/kernel/actor.ts";

/** The sections of an application, in the order of its tabs; each is the last part of its address. */
export const sections = {
  "": "Dossier",
  recevabilite: "Recevabilité",
  examen: "Examen",
  experts: "Experts",
  visite: "Visite",
  complements: "Compléments",
  messages: "Messages",
  attribution: "Attribution",
  plan: "Plan",
  rapport: "Rapport",
} as const;

export type Section = keyof typeof sections;

/** What exists once an application is admitted. */
const afterAdmission: ReadonlySet<Section> = new Set([
  ...(["examen", "experts", "visite", "plan", "rapport"] as const),
]);
const beforeAdmission: ReadonlySet<ApplicationState> = new Set([
  "filed",
  "to-complete",
  "inadmissible",
]);
/** Who says who has an application, or plans the examination. */
const organisers: ReadonlySet<StaffRole> = new Set([
  "registrar",
  "examiner",
  "secretary",
  "president",
  "controller",
]);
const organised: ReadonlySet<Section> = new Set(["attribution", "plan"]);

/** The tabs that a state has something in and that one of the roles may open; the section that is open is always one. */
export const tabsFor = ({
  state,
  roles,
  here,
}: {
  state: ApplicationState;
  roles: readonly StaffRole[];
  here: Section;
}): Section[] =>
  (Object.keys(sections) as Section[]).filter(
    (section) =>
      section === here ||
      ((!afterAdmission.has(section) || !beforeAdmission.has(state)) &&
        (!organised.has(section) || roles.some((role) => organisers.has(role)))),
  );

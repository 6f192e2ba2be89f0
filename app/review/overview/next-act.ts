import type { ApplicationState } from "#app/applications/application.machine.ts";

/** What a staff member does next on an application: a page to open, to take it, or only to wait. */
export type NextAct =
  | { kind: "open"; label: string; section: string; why: string }
  | { kind: "take"; label: string; why: string }
  | { kind: "wait"; why: string };

interface Reader {
  state: ApplicationState;
  mine: boolean;
  /** The person who has it; null for nobody. */
  handledByName: string | null;
  checks: boolean;
  examines: boolean;
}

const wait = (why: string): NextAct => ({ kind: "wait", why });
const open = (label: string, section: string, why: string): NextAct => ({
  kind: "open",
  label,
  section,
  why,
});

/** The one act that is green on the page of an application, by its state and its reader. */
export function nextAct({ state, mine, handledByName, checks, examines }: Reader): NextAct {
  const isChecked = state === "filed" || state === "to-complete";
  const isTheirWork = isChecked ? checks : examines;
  switch (state) {
    case "filed":
    case "under-review":
    case "to-complete":
    case "complement-asked":
      if (!handledByName)
        return isTheirWork
          ? { kind: "take", label: "Prendre ce dossier", why: "Personne ne le suit encore." }
          : wait("Personne ne suit encore ce dossier.");
      if (!mine) return wait(`${handledByName} suit ce dossier.`);
      if (state === "filed")
        return open(
          "Contrôler le dossier",
          "recevabilite",
          "Les pièces, la revue, puis la recevabilité.",
        );
      if (state === "under-review")
        return open("Ouvrir l’examen", "examen", "La grille, les avis, puis le rapport.");
      return open("Voir les compléments", "complements", "L’entreprise a la main.");
    case "ready":
      return open("Lire le rapport", "rapport", "Le dossier attend une séance de la commission.");
    case "on-agenda":
      return open("Lire le rapport", "rapport", "Le dossier est à l’ordre du jour d’une séance.");
    case "decided":
      return wait("La décision est signée\u00A0: l’entreprise ne l’a pas encore lue.");
    case "granted":
      return wait(
        "La demande est accordée\u00A0: l’entreprise doit régler les frais de délivrance.",
      );
    case "on-hold":
      return wait(
        "Les frais sont réglés, et quelque chose empêche la délivrance\u00A0: voyez la décision.",
      );
    case "draft":
      return wait("Le dossier n’est pas encore déposé.");
    default:
      return wait("Le dossier est clos.");
  }
}

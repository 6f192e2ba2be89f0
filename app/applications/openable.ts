import { type ApplicationKind, applicationKinds } from "#app/documents/requirement.ts";
import { type ApplicationState, applicationMachine } from "./application.machine.ts";
import { kindLabels } from "./application.ts";

/** The page that opens an application. In « À faire » its entry is a button that posts to it, so that one press does it. */
export const openingPath = "/espace/dossiers/ouvrir";

interface Given {
  /** The registration of the company is active. */
  active: boolean;
  /** The company has a right that is in force or suspended. */
  qualified: boolean;
  applications: readonly { kind: ApplicationKind; state: ApplicationState }[];
}

export interface OpenableKind {
  kind: ApplicationKind;
  label: string;
  /** Why this kind cannot be opened now; null when it can. */
  why: string | null;
}

/** Each kind of application, with the reason when the company cannot open it now. */
export const openableKinds = (situation: Given): OpenableKind[] =>
  applicationKinds.map((kind) => ({ kind, label: kindLabels[kind], why: whyNot(kind, situation) }));

function whyNot(kind: ApplicationKind, { active, qualified, applications }: Given): string | null {
  if (!active) return "L’inscription de l’entreprise n’est pas encore activée.";
  const underWay = applications.some(
    (application) =>
      application.kind === kind && applicationMachine.states[application.state].holder !== "nobody",
  );
  if (underWay) return "Un dossier de ce genre est déjà en cours.";
  switch (kind) {
    case "first":
      return qualified ? "L’entreprise est déjà qualifiée\u00A0: demandez une extension." : null;
    case "extension":
      return qualified
        ? null
        : "Pour d’autres sous-domaines ou une classe de plus, une fois l’entreprise qualifiée.";
    case "renewal":
      return "S’ouvre quand la fin d’un certificat approche.";
    case "follow-up":
      return "S’ouvre chaque année après la délivrance du certificat.";
  }
}

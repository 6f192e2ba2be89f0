import { formatInstant } from "#app/kernel/dates.ts";

/** The values measured a moment ago. */
export interface Measured {
  now: Date;
  /** When the oldest mail that waits was written. */
  mailWaitsSince: Date | null;
  disks: readonly { freeBytes: number; reserveBytes: number }[];
  /** When the regular work that is most late was due; null while none is late. */
  workLateSince: Date | null;
  /** Names of the ways to pay online. */
  ways: readonly string[];
  waysAreFake: boolean;
}

export interface ServiceState {
  name: string;
  tone: "success" | "warning" | "error";
  /** The state in two or three words. */
  state: string;
  detail: string;
}

const LATE_MAIL_MS = 15 * 60_000;

/** The state of each service of the site, in words for visitors; the page itself proves that the site answers. */
export function serviceStates({
  now,
  mailWaitsSince,
  disks,
  workLateSince,
  ways,
  waysAreFake,
}: Measured): ServiceState[] {
  const mailIsLate =
    mailWaitsSince !== null && now.getTime() - mailWaitsSince.getTime() > LATE_MAIL_MS;
  const isFull = disks.some((disk) => disk.freeBytes < disk.reserveBytes);
  return [
    {
      name: "Site, annuaire et vérification",
      ...working,
      detail: "La base de données vient de répondre à cette page.",
    },
    mailIsLate
      ? {
          name: "E-mails",
          ...late,
          detail: `Des messages attendent depuis le ${formatInstant(mailWaitsSince)}. Aucun n’est perdu\u00A0: ils partiront d’eux-mêmes.`,
        }
      : { name: "E-mails", ...working, detail: "Les messages partent sans attendre." },
    isFull
      ? {
          name: "Envoi de pièces",
          tone: "error",
          state: "Interrompu",
          detail:
            "Les fichiers ne sont pas reçus pour le moment. Ce qui est déjà envoyé est gardé.",
        }
      : { name: "Envoi de pièces", ...working, detail: "Les fichiers sont reçus." },
    paying(ways, waysAreFake),
    workLateSince
      ? {
          name: "Rappels et échéances",
          ...late,
          detail: `Le travail automatique attend depuis le ${formatInstant(workLateSince)}. Les délais, eux, ne changent pas.`,
        }
      : {
          name: "Rappels et échéances",
          ...working,
          detail: "Le travail automatique est à jour.",
        },
  ];
}

const working = { tone: "success", state: "En service" } as const;
const late = { tone: "warning", state: "Retardé" } as const;

function paying(ways: readonly string[], areFake: boolean): ServiceState {
  const name = "Paiement en ligne";
  if (ways.length === 0)
    return {
      name,
      tone: "warning",
      state: "Non proposé",
      detail: "Votre demande de paiement dit comment régler autrement.",
    };
  const offered = ways.join(", ");
  return areFake
    ? { name, tone: "warning", state: "Démonstration", detail: `${offered}, sans argent réel.` }
    : {
        name,
        tone: "success",
        state: "Proposé",
        detail: `${offered}. Nous ne mesurons pas leur propre disponibilité\u00A0: si l’un ne répond pas, choisissez-en un autre.`,
      };
}

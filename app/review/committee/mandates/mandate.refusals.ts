import { DAYS_REVERSED } from "#app/forms/typed-day.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";

export type MandateRefusal =
  | "not-yours"
  | "not-a-member"
  | "own-mandate"
  | "own-proposal"
  | "mandates-overlap"
  | "days-reversed"
  | "days-over"
  | "unknown-seat"
  | "outside-seat"
  | "seat-has-alternate"
  | "unknown-mandate"
  | "end-proposed"
  | "no-reason"
  | "reason-too-long"
  | "unknown-proposal"
  | "decided-already";

const conflict = (message: string): RefusalAnswer => ({ status: 409, message });

export const mandateRefusals: Record<MandateRefusal, RefusalAnswer> = {
  "not-yours": {
    status: 403,
    message: "Donner un mandat ne fait pas partie de vos fonctions.",
  },
  "not-a-member": conflict(
    "Un mandat est donné à une personne qui a le rôle «\u00A0Commission\u00A0».",
  ),
  "own-mandate": conflict("Personne ne se propose ni ne se donne de mandat."),
  "own-proposal": conflict(
    "Qui propose un mandat, ou sa fin, n’y répond pas\u00A0: il y faut deux personnes.",
  ),
  "mandates-overlap": conflict(
    "Cette personne a déjà un mandat, ou une proposition, un de ces jours.",
  ),
  "days-reversed": { status: 400, message: `${DAYS_REVERSED}.` },
  "days-over": { status: 400, message: "Le dernier jour est passé." },
  "unknown-seat": conflict(
    "Le suppléant a le collège du titulaire, qui est une autre personne et n’est pas suppléant lui-même.",
  ),
  "outside-seat": conflict("Les jours du suppléant tiennent dans le mandat du titulaire."),
  "seat-has-alternate": conflict(
    "Ce titulaire a déjà un suppléant, ou une proposition de suppléant, un de ces jours.",
  ),
  "unknown-mandate": { status: 404, message: "Ce mandat n’existe pas, ou il est terminé." },
  "no-reason": { status: 400, message: "Dites pourquoi ce mandat finit avant son dernier jour." },
  "reason-too-long": {
    status: 400,
    message: "Le motif dépasse 2\u202F000 caractères\u00A0: raccourcissez-le.",
  },
  "end-proposed": conflict("La fin de ce mandat est déjà proposée."),
  "unknown-proposal": { status: 404, message: "Cette proposition n’existe pas." },
  "decided-already": conflict("Cette proposition a déjà sa réponse."),
};

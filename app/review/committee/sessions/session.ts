import { addDays } from "#app/kernel/dates.ts";
import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import type { SessionGuard } from "./session.machine.ts";

/** Whether a convocation today leaves the members less than the notice of the settings, in days, before a session of this day. */
export const isNoticeShort = (heldOn: string, { today, days }: { today: string; days: number }) =>
  heldOn < addDays(today, days);

export type SessionRefusal =
  | MoveRefusal<SessionGuard>
  | "unknown-session"
  | "changed-meanwhile"
  | "in-the-past"
  | "too-soon"
  | "short-notice"
  | "no-second"
  | "no-president"
  | "not-convened"
  | "not-declared"
  | "not-signed-undertaking"
  | "already-there"
  | "before-its-day"
  | "no-name"
  | "name-too-long"
  | "reason-too-long"
  | "urgency-too-long";

/** Characters of the name of an observer and of its organisation, and of why a session is cancelled or convened late. */
export const longestName = 120;
export const longestReason = 1_000;

export const sessionRefusals: Record<SessionRefusal, RefusalAnswer> = {
  "unknown-session": { status: 404, message: "Cette séance n’existe pas." },
  "not-yours": { status: 403, message: "Votre rôle ne permet pas cet acte." },
  "wrong-state": {
    status: 409,
    message: "La séance n’est plus au point où cet acte était possible\u00A0: relisez-la.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "La séance a changé entre-temps\u00A0: relisez-la, puis recommencez.",
  },
  "some-item": { status: 409, message: "Inscrivez d’abord un dossier à l’ordre du jour." },
  "presider-named": { status: 409, message: "Dites qui préside la séance." },
  "every-item-closed": {
    status: 409,
    message: "Des points restent\u00A0: traitez-les ou reportez-les.",
  },
  "minutes-signed": { status: 409, message: "Le procès-verbal n’est pas signé." },
  "reason-given": { status: 400, message: "Dites pourquoi.", field: "reason" },
  "no-name": {
    status: 400,
    message: "Dites le nom de l’observateur et son organisme.",
    field: "name",
  },
  "name-too-long": tooLong("Le nom ou l’organisme", longestName, "name"),
  "reason-too-long": tooLong("Le motif", longestReason, "reason"),
  "urgency-too-long": tooLong("Le motif", longestReason, "urgency"),
  "in-the-past": { status: 400, message: "Choisissez un jour à venir.", field: "heldOn" },
  "too-soon": {
    status: 409,
    message: "La seconde séance se tient plus tard\u00A0: le délai des paramètres n’est pas passé.",
    field: "heldOn",
  },
  "short-notice": {
    status: 409,
    message:
      "Le délai entre la convocation et la séance n’est pas tenu\u00A0: dites l’urgence, que les membres et le procès-verbal liront, ou choisissez un autre jour.",
    field: "urgency",
  },
  "no-second": {
    status: 409,
    message: "Une seconde séance suit une séance sans quorum, et une seule fois.",
  },
  "no-president": {
    status: 409,
    message:
      "Seule préside la personne qui a le rôle «\u00A0Présidence\u00A0», ou qui la supplée et a été nommée d’avance.",
  },
  "not-convened": { status: 409, message: "Cette personne n’est pas convoquée à cette séance." },
  "not-declared": { status: 409, message: "Déclarez d’abord vos intérêts dans ce dossier." },
  "not-signed-undertaking": {
    status: 409,
    message: "Un observateur signe l’engagement de confidentialité avant d’entrer.",
  },
  "before-its-day": {
    status: 409,
    message:
      "La séance s’ouvre le jour pour lequel les membres sont convoqués. Pour un autre jour, le secrétariat la déplace d’abord.",
  },
  "already-there": { status: 409, message: "Cette présence est déjà notée." },
};

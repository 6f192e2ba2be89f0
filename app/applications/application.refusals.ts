import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { ApplicationGuard } from "./application.machine.ts";

export type OpenRefusal =
  | "unknown-company"
  | "not-yours"
  | "company-not-active"
  | "has-a-right"
  | "no-right-yet"
  | "not-open-yet";

export const openRefusals: Record<OpenRefusal, RefusalAnswer<never>> = {
  "unknown-company": {
    status: 404,
    message: "Cette entreprise n’est pas dans votre espace.",
  },
  "not-yours": {
    status: 403,
    message:
      "Votre accès permet de lire, pas d’ouvrir un dossier. Demandez-le au responsable du compte.",
  },
  "company-not-active": {
    status: 409,
    message: "L’inscription de cette entreprise n’est pas encore activée.",
  },
  "has-a-right": {
    status: 409,
    message:
      "Votre entreprise est déjà qualifiée\u00A0: demandez une extension pour d’autres sous-domaines, un niveau ou une classe de plus.",
  },
  "no-right-yet": {
    status: 409,
    message:
      "Une extension complète une qualification en vigueur\u00A0: commencez par une première qualification.",
  },
  "not-open-yet": {
    status: 409,
    message:
      "Un dossier de ce genre ne s’ouvre pas encore\u00A0: un renouvellement s’ouvre quand la fin d’un certificat approche, un suivi chaque année après sa délivrance.",
  },
};

/** Why a move of an application is refused. */
export type ChangeRefusal =
  | MoveRefusal<ApplicationGuard>
  | "unknown-application"
  | "own-company"
  | "changed-meanwhile";

export const changeRefusals: Record<ChangeRefusal, RefusalAnswer<"reason">> = {
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Votre accès permet de lire ce dossier, pas de faire cet acte.",
  },
  "wrong-state": {
    status: 409,
    message: "Le dossier n’est plus au point où cet acte était possible\u00A0: relisez-le.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Le dossier a changé entre-temps\u00A0: relisez-le, puis recommencez.",
  },
  assigned: {
    status: 409,
    message: "Prenez d’abord ce dossier\u00A0: une autre personne le suit, ou personne encore.",
  },
  "application-reviewed": {
    status: 409,
    message: "Dites d’abord si la demande est comprise et qui peut l’examiner.",
  },
  "on-planned-session": {
    status: 409,
    message: "Inscrivez ce dossier à l’ordre du jour d’une séance prévue.",
  },
  "originals-there": {
    status: 409,
    message:
      "Une pièce a été déposée sous la forme d’une preuve de demande\u00A0: son original manque encore.",
  },
  "rapporteur-entitled": {
    status: 409,
    message:
      "Le rapporteur doit être l’instructeur du dossier, ou un membre habilité dans chaque famille, sans intérêt dans ce dossier.",
  },
  "decision-signed": { status: 409, message: "Signez d’abord la décision." },
  "other-person": {
    status: 403,
    message: "La décision se signe par une autre personne que celle qui l’a préparée.",
  },
  "nothing-hinders-issue": {
    status: 409,
    message: "Le certificat ne peut pas être délivré ainsi\u00A0: lisez ce qui l’empêche.",
  },
  "may-decide-again": {
    status: 403,
    message:
      "La délivrance se décide par la présidence, sans intérêt dans le dossier\u00A0: ni l’instructeur, ni le rapporteur, ni une personne qui a préparé la décision.",
  },
  "asks-when-adjourned": {
    status: 409,
    message: "Préparez d’abord ce que l’ajournement demande à l’entreprise.",
  },
  "decision-notified": {
    status: 409,
    message: "La décision n’est pas encore notifiée à l’entreprise.",
  },
  "certificate-fee-paid": {
    status: 409,
    message: "Les frais de délivrance ne sont pas encore réglés.",
  },
  "session-not-open": {
    status: 409,
    message: "La commission examine ce dossier aujourd’hui\u00A0: il ne peut plus être abandonné.",
  },
  "report-signed": { status: 409, message: "Signez d’abord le rapport." },
  "sub-areas-chosen": {
    status: 409,
    message: "Il manque un sous-domaine ou la classe visée.",
  },
  "figures-complete": { status: 409, message: "Il manque des chiffres." },
  "discrepancies-confirmed": {
    status: 409,
    message:
      "Des chiffres diffèrent de vos listes ou de l’inscription\u00A0: corrigez-les ou confirmez-les.",
  },
  "no-missing-document": { status: 409, message: "Il manque des pièces." },
  "opening-fee-paid": { status: 409, message: "Les frais d’ouverture ne sont pas encore réglés." },
  sworn: {
    status: 400,
    message: "Cochez la déclaration sur l’honneur\u00A0: elle engage l’entreprise.",
  },
  "every-document-checked": {
    status: 409,
    message: "Des pièces restent à contrôler ou à remplacer.",
  },
  "no-open-complement": { status: 409, message: "Un complément attend encore." },
  "some-prepared-complement": {
    status: 409,
    message: "Préparez d’abord ce qui est demandé à l’entreprise.",
  },
  "all-complements-answered": {
    status: 409,
    message: "Répondez d’abord à chaque demande.",
  },
  "deadline-passed": { status: 409, message: "L’entreprise a encore le temps de répondre." },
  "long-unanswered": {
    status: 409,
    message:
      "L’entreprise peut encore répondre\u00A0: un dossier n’est classé sans suite qu’après le délai publié.",
  },
  "own-company": {
    status: 403,
    message:
      "Vous agissez aussi pour cette entreprise\u00A0: une autre personne de l’organisme suit son dossier.",
  },
  "reason-given": { status: 400, message: "Dites pourquoi.", field: "reason" },
  "follow-up": { status: 409, message: "Seul un dossier de suivi s’accepte ainsi." },
  "checked-by-another": {
    status: 403,
    message:
      "Un suivi s’accepte par une autre personne que celle qui en a contrôlé les pièces\u00A0: confiez-lui le dossier.",
  },
};

/** Why a draft is not saved, or its opening fee not asked for. */
export type SaveRefusal =
  | "unknown-application"
  | "not-yours"
  | "not-a-draft"
  | "beyond-paid"
  | "costs-less"
  | "payment-under-way"
  | "nothing-to-ask";

export const saveRefusals: Record<SaveRefusal, RefusalAnswer<never>> = {
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Votre accès permet de lire ce dossier, pas de le remplir.",
  },
  "not-a-draft": {
    status: 409,
    message: "Ce dossier est déposé\u00A0: ses réponses ne changent plus.",
  },
  "beyond-paid": {
    status: 409,
    message:
      "Les frais déjà réglés ne couvrent pas cette classe ou ce nombre de sous-domaines. Gardez ce qui est payé, ou écrivez-nous.",
  },
  "costs-less": {
    status: 409,
    message:
      "Ce choix coûte moins que ce que vous avez payé\u00A0: appuyez sur «\u00A0Suivant\u00A0» pour lire ce qui vous est rendu et le garder.",
  },
  "payment-under-way": {
    status: 409,
    message:
      "Un paiement est en cours pour ce dossier. Attendez sa réponse, puis changez la classe ou les sous-domaines.",
  },
  "nothing-to-ask": {
    status: 409,
    message: "Choisissez d’abord la classe et les sous-domaines.",
  },
};

import type { IssueRefusal } from "#app/certificates/certificate.refusals.ts";

/** Why a paid certificate is not issued, and what can be done, as the staff read it. */
export const hindranceInWords: Record<IssueRefusal, string> = {
  "unknown-company": "L’entreprise n’existe plus. Rendez les frais.",
  "no-qualification": "La décision n’accorde aucune qualification. Rendez les frais.",
  "sub-area-twice": "La décision accorde deux fois le même sous-domaine. Rendez les frais.",
  "unknown-sub-area":
    "Un sous-domaine accordé n’existe plus dans la nomenclature en vigueur. Rendez les frais, ou attendez l’édition qui le rétablit.",
  "wrong-dates":
    "Le dernier jour que dit la lettre est passé. Décidez d’un autre dernier jour, ou rendez les frais.",
  "ends-too-late":
    "La durée accordée dépasse celle que le tarif en vigueur permet. Décidez d’un dernier jour plus proche, ou rendez les frais.",
  "terms-not-accepted":
    "L’entreprise n’avait accepté aucune édition des conditions générales à son dépôt. Rendez les frais.",
  "begins-after-the-one-in-force":
    "Une qualification du même sous-domaine est en vigueur jusqu’à un jour plus lointain que le début de la nouvelle. Rendez les frais, ou attendez.",
  "sub-area-suspended":
    "Une qualification du même sous-domaine est suspendue. Levez la suspension ou retirez-la, puis délivrez\u00A0; ou rendez les frais.",
};

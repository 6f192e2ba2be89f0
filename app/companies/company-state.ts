export type CompanyState = "registered" | "active" | "closed";

/** Label and text of each company state, for its own members. */
export const companyStates: Record<CompanyState, { label: string; text: string }> = {
  registered: {
    label: "Inscription à activer",
    text: "L’inscription est enregistrée\u202F; elle reste à confirmer par le lien envoyé par e-mail.",
  },
  active: {
    label: "Inscription active",
    text: "L’inscription de l’entreprise est terminée et son compte est activé.",
  },
  closed: {
    label: "Entreprise effacée",
    text: "L’entreprise a été effacée à la demande de qui la représentait, sans avoir eu de certificat ni de paiement.",
  },
};

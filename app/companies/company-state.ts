export type CompanyState = "registered" | "active";

/** The state of a company in words, for its own members. */
export const companyStates: Record<CompanyState, { label: string; text: string }> = {
  registered: {
    label: "Inscription à activer",
    text: "L’inscription est enregistrée\u202F; elle reste à confirmer par le lien envoyé par e-mail.",
  },
  active: {
    label: "Inscription active",
    text: "L’inscription de l’entreprise est terminée et son compte est activé.",
  },
};

interface QualificationStep {
  title: string;
  text: string;
}

/** The steps from the registration to the certificate, the same for every company (domain §3.5). */
export const qualificationSteps = {
  registration: {
    title: "Inscription",
    text: "Créer le compte de l’entreprise, choisir ses domaines d’activité, activer le compte par e-mail.",
  },
  filing: {
    title: "Ouverture et dépôt du dossier",
    text: "Compléter le dossier en ligne, joindre les pièces, signer la déclaration sur l’honneur, régler les frais d’ouverture, déposer.",
  },
  review: {
    title: "Instruction et examen",
    text: "Attendre le contrôle de recevabilité et l’examen par l’instructeur, répondre aux compléments demandés, recevoir une visite éventuelle, passer en commission.",
  },
  decision: {
    title: "Décision et certificat",
    text: "Recevoir la décision et ses motifs, régler le certificat s’il est accordé, figurer à l’annuaire, répondre au suivi annuel.",
  },
} satisfies Record<string, QualificationStep>;

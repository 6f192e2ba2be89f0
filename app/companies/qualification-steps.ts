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
    text: "Régler les frais d’ouverture, compléter le dossier en ligne, joindre les pièces, signer la déclaration sur l’honneur, déposer.",
  },
  review: {
    title: "Instruction et examen",
    text: "Contrôle de recevabilité, demande de compléments si nécessaire, rapporteur, visite éventuelle, commission d’examen.",
  },
  decision: {
    title: "Décision et certificat",
    text: "Notification motivée, certificat numéroté avec code QR, inscription à l’annuaire, suivi annuel.",
  },
} satisfies Record<string, QualificationStep>;

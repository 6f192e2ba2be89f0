import type { Part } from "./personal-tables.ts";

/** Each part of an export in words, with those of its lines. */
export const partWords: Record<Part, { title: string; columns: Record<string, string> }> = {
  account: {
    title: "Compte",
    columns: {
      name: "Nom",
      email: "Adresse e-mail",
      emailVerified: "Adresse confirmée",
      createdAt: "Créé le",
      passwordSetAt: "Mot de passe choisi le",
      disabledAt: "Désactivé le",
      erasureDueAt: "Effacement prévu le",
    },
  },
  roles: {
    title: "Rôles et mandats dans l’organisme",
    columns: { name: "Rôle ou collège", from: "Depuis", to: "Jusqu’à" },
  },
  companies: {
    title: "Entreprises",
    columns: {
      company: "Entreprise",
      ein: "NINEA",
      state: "Statut",
      number: "Numéro d’inscription",
      role: "Votre rôle",
      firstname: "Prénom",
      lastname: "Nom",
      function: "Fonction",
      email: "Adresse e-mail",
      phone: "Téléphone",
      since: "Depuis",
    },
  },
  acceptances: {
    title: "Conditions générales acceptées",
    columns: {
      company: "Entreprise",
      version: "Version",
      pdfSha256: "Empreinte du document",
      acceptedAt: "Acceptées le",
      ipAddress: "Adresse IP",
      userAgent: "Navigateur",
    },
  },
  factors: {
    title: "Double vérification",
    columns: { kind: "Moyen", label: "Nom donné", addedAt: "Ajouté le", usedAt: "Utilisé le" },
  },
  sessions: {
    title: "Connexions",
    columns: {
      openedAt: "Ouverte le",
      lastSeenAt: "Dernière utilisation",
      expiresAt: "Fin",
      ipAddress: "Adresse IP",
      userAgent: "Navigateur",
    },
  },
  links: {
    title: "Liens envoyés par e-mail",
    columns: {
      purpose: "Usage",
      sentAt: "Envoyé le",
      expiresAt: "Valable jusqu’au",
      usedAt: "Utilisé le",
    },
  },
  notices: {
    title: "Avis choisis",
    columns: { event: "Avis", wanted: "Voulu", chosenAt: "Choisi le" },
  },
  successions: {
    title: "Demandes de reprise d’accès",
    columns: {
      ein: "NINEA",
      firstname: "Prénom",
      lastname: "Nom",
      function: "Fonction",
      reason: "Motif",
      proof: "Justificatif",
      askedAt: "Faite le",
      state: "Statut",
    },
  },
  mails: {
    title: "E-mails envoyés",
    columns: {
      writtenAt: "Écrit le",
      sentAt: "Parti le",
      recipient: "Destinataire",
      subject: "Objet",
      text: "Texte",
    },
  },
  "file-messages": {
    title: "Vos messages sur les dossiers",
    columns: { writtenAt: "Écrit le", number: "Dossier", message: "Message" },
  },
  messages: {
    title: "Messages envoyés à l’organisme",
    columns: {
      receivedAt: "Reçu le",
      kind: "Nature",
      name: "Nom",
      email: "Adresse e-mail",
      phone: "Téléphone",
      message: "Message",
      ipAddress: "Adresse IP",
      userAgent: "Navigateur",
    },
  },
  newsletter: {
    title: "Lettre d’information",
    columns: {
      email: "Adresse e-mail",
      askedAt: "Demandée le",
      askedFrom: "Depuis l’adresse IP",
      confirmedAt: "Confirmée le",
      confirmedFrom: "Depuis l’adresse IP",
      endedAt: "Terminée le",
    },
  },
  references: {
    title: "Travaux dont vous pouvez témoigner",
    columns: {
      company: "Entreprise",
      works: "Travaux",
      name: "Votre nom",
      email: "Adresse e-mail",
      askedAt: "Demandé le",
      answeredAt: "Répondu le",
      answer: "Réponse",
    },
  },
  security: {
    title: "Journal de sécurité",
    columns: {
      from: "Du",
      to: "Au",
      event: "Événement",
      outcome: "Issue",
      times: "Nombre",
      ipAddress: "Adresse IP",
    },
  },
  accesses: {
    title: "Pages ouvertes pour l’organisme",
    columns: { at: "Le", what: "Page", subject: "À propos de" },
  },
  journal: {
    title: "Journal",
    columns: { at: "Le", event: "Événement", subject: "À propos de", data: "Détail" },
  },
};

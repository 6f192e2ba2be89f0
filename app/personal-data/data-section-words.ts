import { memberRoleLabels, staffRoleLabels } from "#app/accounts/roles.ts";
import { securityLabel } from "#app/accounts/security/security-words.ts";
import { subjectLabel } from "#app/operations/labels.ts";
import { tieKinds } from "#app/review/interests/interests.ts";
import type { Part } from "#db/table-definition.ts";

interface SectionWords {
  title: string;
  columns: Record<string, string>;
  /** French words for the values of columns that hold a code. */
  values?: Record<string, (code: string) => string>;
}

const among =
  (words: Record<string, string>) =>
  (code: string): string =>
    words[code] ?? code;

const links = {
  activation: "activation",
  "password-reset": "nouveau mot de passe",
  invitation: "invitation",
  "email-change": "nouvelle adresse e-mail",
  "email-undo": "retour à l’adresse d’avant",
  membership: "invitation d’une entreprise",
};

/** French titles and column labels of each part of an export. */
export const sectionWords: Record<Part, SectionWords> = {
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
    values: { name: among(staffRoleLabels) },
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
      publishedPhone: "Téléphone que l’annuaire montre",
      since: "Depuis",
    },
    values: {
      state: among({ registered: "inscrite, non activée", active: "active", closed: "fermée" }),
      role: among(memberRoleLabels),
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
    values: {
      kind: among({
        passkey: "clé d’accès",
        totp: "application de codes",
        recovery: "codes de secours",
        reset: "demande de recommencer",
      }),
    },
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
    values: { purpose: among(links) },
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
    values: {
      state: among({
        open: "en cours",
        proposed: "décision proposée",
        granted: "accordée",
        refused: "refusée",
      }),
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
  interests: {
    title: "Engagements, déclarations et habilitations",
    columns: {
      kind: "Nature",
      about: "Dossier, entreprise ou famille",
      outcome: "Réponse ou statut",
      from: "Le, ou depuis le",
      to: "Jusqu’au",
      words: "Texte",
    },
    values: {
      kind: among({
        undertaking: "engagement signé",
        declaration: "déclaration d’intérêts",
        tie: "lien déclaré",
        authorisation: "habilitation",
        assignment: "dossier confié",
        assistance: "aide au guichet",
      }),
      outcome: among({
        ...tieKinds,
        clear: "aucun intérêt",
        conflict: "conflit d’intérêts",
        proposed: "proposée",
        granted: "accordée",
        refused: "refusée",
        ended: "terminé",
        offered: "proposé",
        live: "en cours",
        declined: "décliné",
      }),
    },
  },
  expertise: {
    title: "Avis demandés comme expert",
    columns: {
      kind: "Nature",
      about: "Dossier ou famille",
      outcome: "Réponse ou statut",
      from: "Le, ou depuis le",
      to: "Jusqu’au",
      words: "Texte",
    },
    values: {
      kind: among({
        listed: "inscription dans la liste des experts",
        authorisation: "habilitation",
        question: "question posée",
        declaration: "déclaration d’intérêts",
        answer: "avis",
        opened: "page ou pièce ouverte",
      }),
      outcome: among({
        clear: "aucun intérêt",
        conflict: "conflit d’intérêts",
        proposed: "proposée",
        granted: "accordée",
        refused: "refusée",
        ended: "terminée",
        revoked: "retirée",
        "opened-declaration": "déclaration",
        "opened-question": "question",
        "opened-document": "pièce",
      }),
    },
  },
  "application-messages": {
    title: "Vos messages sur les dossiers",
    columns: { writtenAt: "Écrit le", number: "Dossier", message: "Message" },
  },
  messages: {
    title: "Messages envoyés à l’organisme et à des entreprises",
    columns: {
      receivedAt: "Reçu le",
      kind: "Nature",
      company: "Entreprise",
      name: "Nom",
      email: "Adresse e-mail",
      phone: "Téléphone",
      message: "Message",
      ipAddress: "Adresse IP",
      userAgent: "Navigateur",
    },
    values: {
      kind: among({
        contact: "message",
        quote: "demande de devis",
        relayed: "message à une entreprise",
      }),
    },
  },
  complaints: {
    title: "Vos réclamations",
    columns: {
      receivedAt: "Reçue le",
      number: "Numéro",
      kind: "Nature",
      name: "Nom",
      email: "Adresse e-mail",
      phone: "Téléphone",
      naming: "Votre nom",
      about: "Entreprise, certificat ou personne",
      words: "Réclamation",
      messages: "Échanges",
      documents: "Pièces",
      answer: "Réponse",
    },
    values: {
      kind: among({
        company: "entreprise qualifiée",
        misuse: "certificat ou logo utilisé à tort",
        body: "service ou personne de l’organisme",
      }),
      naming: among({ "kept-back": "reste chez nous", "may-be-named": "peut être dit" }),
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
    values: { event: securityLabel, outcome: among({ done: "fait", refused: "refusé" }) },
  },
  accesses: {
    title: "Pages ouvertes pour l’organisme",
    columns: { at: "Le", what: "Page", subject: "À propos de" },
  },
  journal: {
    title: "Journal",
    columns: { at: "Le", event: "Événement", subject: "À propos de", data: "Détail" },
    values: { subject: subjectLabel },
  },
};

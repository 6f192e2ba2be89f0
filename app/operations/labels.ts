import type { JournalEvent, JournalEvents } from "#app/journal/events.ts";

/** Every event of the journal in words. */
const eventLabels: Record<JournalEvent, string> = {
  "company-registered": "Entreprise inscrite",
  "company-activated": "Compte d’entreprise activé",
  "contact-email-corrected": "Adresse du contact corrigée avant l’activation",
  "registration-receipt-issued": "Reçu d’inscription établi",
  "certificate-issued": "Certificat délivré",
  "qualification-suspended": "Qualification suspendue",
  "qualification-suspension-lifted": "Suspension levée",
  "qualification-withdrawn": "Qualification retirée",
  "qualification-replaced": "Qualification remplacée",
  "setting-changed": "Paramètre changé",
  "tariff-published": "Tarif publié",
  "tariff-proposed": "Frais proposés",
  "tariff-proposal-ended": "Proposition de frais close",
  "nomenclature-published": "Nomenclature publiée",
  "nomenclature-withdrawn": "Édition de la nomenclature retirée",
  "terms-published": "Conditions générales publiées",
  "requirement-published": "Pièce demandée publiée",
  "duty-hastened": "Travail régulier relancé",
  "mail-retried": "E-mail relancé",
  "password-set": "Mot de passe choisi",
  "factor-added": "Second facteur ajouté",
  "factor-removed": "Second facteur retiré",
  "recovery-codes-made": "Codes de secours créés",
  "recovery-code-used": "Code de secours utilisé",
  "factor-reset-asked": "Remise à zéro de la double vérification demandée",
  "factor-reset-ended": "Demande de remise à zéro close",
  "account-renamed": "Nom changé",
  "email-changed": "Adresse e-mail changée",
  "email-restored": "Ancienne adresse e-mail rétablie",
  "sessions-ended": "Connexions terminées",
  "person-invited": "Personne invitée",
  "invitation-accepted": "Invitation acceptée",
  "role-given": "Rôle donné",
  "role-ended": "Rôle retiré",
  "account-disabled": "Compte désactivé",
  "account-enabled": "Compte réactivé",
  "mandate-given": "Mandat donné",
  "mandate-ended": "Mandat terminé",
  "administration-handed-over": "Administration transmise",
  "administrator-created": "Compte d’administration créé",
  "subscription-asked": "Abonnement à la lettre demandé",
  "subscription-confirmed": "Abonnement à la lettre confirmé",
  "subscription-ended": "Abonnement à la lettre terminé",
  "subscribers-exported": "Liste des abonnés exportée",
  "data-erased": "Données effacées",
};

type SubjectKind = JournalEvents[JournalEvent]["subjectKind"];

const subjectLabels: Record<SubjectKind, string> = {
  company: "entreprise",
  setting: "paramètre",
  tariff: "tarif",
  nomenclature: "nomenclature",
  terms: "conditions générales",
  requirement: "pièce demandée",
  duty: "travail régulier",
  mail: "e-mail",
  account: "compte",
  "newsletter-subscriber": "abonné de la lettre",
  newsletter: "lettre d’information",
};

const named = (labels: Record<string, string>, name: string) => labels[name] ?? name;

export const eventLabel = (event: string): string => named(eventLabels, event);
export const subjectLabel = (kind: string): string => named(subjectLabels, kind);

/** What a duty is called on the screen of those who run the product, by its name in `server/duties`. */
export const dutyLabels: Readonly<Record<string, string>> = {
  "purge-mails": "Effacement des copies d’e-mails",
  "purge-messages": "Effacement des messages anciens",
  "purge-sessions": "Effacement des connexions terminées",
  "purge-challenges": "Effacement des étapes de connexion terminées",
  "renew-seals": "Renouvellement du chiffrement des secrets",
  "purge-links": "Effacement des liens qui ne valent plus",
  "purge-subscribers": "Effacement des abonnements terminés",
  "purge-registrations": "Effacement des inscriptions jamais activées",
  "purge-requests": "Effacement des clés d’envoi anciennes",
  "purge-tasks": "Effacement des tâches faites",
  "verify-journal": "Vérification du journal",
  checkpoint: "Point de reprise de la base",
  vacuum: "Entretien de la base",
};

export const dutyLabel = (name: string): string => dutyLabels[name] ?? name;

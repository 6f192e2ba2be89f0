import type { LimitName } from "#app/kernel/context.ts";
import type { SecurityEvent } from "#app/kernel/security-log.ts";

type SecurityKind = SecurityEvent | "forged-request";

interface KindInWords {
  label: string;
  /** The event is a refusal. */
  refused?: true;
}

/** French names of the events of the security log. */
const kinds: Record<SecurityKind, KindInWords> = {
  "sign-in": { label: "Connexion" },
  "sign-in-refused": { label: "Connexion refusée", refused: true },
  "sign-in-limited": { label: "Connexion arrêtée par une limite", refused: true },
  "factor-asked": { label: "Mot de passe juste, second facteur demandé" },
  "factor-refused": { label: "Code ou clé d’accès refusé", refused: true },
  "factor-limited": { label: "Second facteur arrêté par une limite", refused: true },
  "factor-proved": { label: "Second facteur donné" },
  "factor-added": { label: "Second facteur ajouté" },
  "factor-removed": { label: "Second facteur retiré" },
  "recovery-codes-made": { label: "Codes de secours créés" },
  "recovery-code-used": { label: "Code de secours utilisé" },
  "factor-reset-asked": { label: "Remise à zéro des facteurs demandée" },
  "factor-reset-ended": { label: "Remise à zéro des facteurs décidée" },
  "sign-out-everywhere": { label: "Déconnexion de tous les appareils" },
  "reset-asked": { label: "Nouveau mot de passe demandé" },
  "password-set": { label: "Mot de passe changé" },
  "email-change-asked": { label: "Changement d’adresse e-mail demandé" },
  "email-changed": { label: "Adresse e-mail changée" },
  "email-restored": { label: "Ancienne adresse e-mail rétablie" },
  "sessions-ended": { label: "Connexions terminées" },
  "setting-changed": { label: "Paramètre changé" },
  "person-invited": { label: "Personne invitée" },
  "invitation-accepted": { label: "Invitation acceptée" },
  "role-proposed": { label: "Rôle proposé" },
  "role-proposal-ended": { label: "Proposition de rôle décidée" },
  "role-given": { label: "Rôle donné" },
  "role-ended": { label: "Rôle retiré" },
  "account-renamed": { label: "Nom changé" },
  "account-disabled": { label: "Compte désactivé" },
  "account-enabled": { label: "Compte réactivé" },
  "mandate-given": { label: "Mandat donné" },
  "mandate-ended": { label: "Mandat terminé" },
  "administration-handed-over": { label: "Administration transmise" },
  "access-refused": { label: "Accès refusé", refused: true },
  "forged-request": { label: "Formulaire venu d’une autre origine", refused: true },
  "limit-reached": { label: "Tentative arrêtée par une limite", refused: true },
  "file-refused": { label: "Fichier refusé à l’arrivée", refused: true },
  "personal-data-exported": { label: "Données personnelles exportées" },
  "account-erased": { label: "Compte effacé" },
};

/** French names of the limits. */
const limits: Record<LimitName, string> = {
  registration: "inscriptions",
  "sign-in": "connexions",
  "sign-in-device": "connexions d’un appareil",
  factor: "codes de double vérification",
  "factor-strangers": "codes venus d’appareils inconnus",
  "factor-notice": "avis de codes faux",
  reset: "demandes de mot de passe",
  activation: "liens d’activation",
  "email-correction": "corrections d’adresse",
  "duplicate-notice": "avis d’inscription en double",
  "member-invitation": "invitations de membres",
  succession: "reprises d’accès",
  contact: "messages",
  "contact-receipt": "accusés de réception",
  complaint: "réclamations",
  "complaint-all": "réclamations de tous",
  "complaint-code": "codes de réclamations",
  relay: "messages à des entreprises",
  "relay-company": "messages à une entreprise",
  "relay-all": "messages à toutes les entreprises",
  newsletter: "demandes de la lettre",
  "newsletter-mail": "confirmations de la lettre",
  export: "exports",
  upload: "envois de fichiers",
  "upload-volume": "volume des fichiers",
  "security-alert": "alertes",
  "unknown-number": "numéros de certificat inconnus",
  "unknown-number-asked": "demandes d’un numéro inconnu",
};

export const limitInWords = (name: string): string =>
  `limite\u00A0: ${Object.hasOwn(limits, name) ? limits[name as LimitName] : name}`;

/** French names of the exports. */
export const exportInWords = (what: string): string =>
  what === "subscribers" ? "abonnés de la lettre" : what;

export const isSecurityKind = (name: unknown): name is SecurityKind =>
  typeof name === "string" && Object.hasOwn(kinds, name);

export const securityLabel = (kind: string): string =>
  isSecurityKind(kind) ? kinds[kind].label : kind;

/** Whether the event is a refusal. Refusals share rows, because thousands of them arrive during an attack. */
export const isRefusal = (kind: string): boolean =>
  isSecurityKind(kind) && kinds[kind].refused === true;

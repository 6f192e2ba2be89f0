import { applicationMachine } from "#app/applications/application.machine.ts";
import { complementMachine } from "#app/applications/complements/complement.machine.ts";
import { qualificationMachine } from "#app/certificates/qualification.machine.ts";
import { successionMachine } from "#app/companies/members/succession.machine.ts";
import { documentMachine } from "#app/documents/document.machine.ts";
import type { JournalEvent, JournalEvents } from "#app/journal/events.ts";
import { mailLabel } from "#app/mails/mail-words.ts";
import { attemptMachine } from "#app/payments/attempt.machine.ts";
import { paymentMachine } from "#app/payments/payment.machine.ts";
import { companyChangeMachine } from "#app/registration/company-change.machine.ts";
import { sessionMachine } from "#app/review/committee/sessions/session.machine.ts";
import { decisionMachine } from "#app/review/decision/decision.machine.ts";
import { settingLabels } from "#app/settings/setting-labels.ts";

/** The labels of the events that record the moves of a machine, by event. */
const labelsOfMoves = <Event extends string>({
  moves,
}: {
  moves: Record<string, { event: { name: Event; label: string } }>;
}) =>
  Object.fromEntries(Object.values(moves).map(({ event }) => [event.name, event.label])) as Record<
    Event,
    string
  >;

/** The French label of each journal event. */
const eventLabels: Record<JournalEvent, string> = {
  ...labelsOfMoves(applicationMachine),
  ...labelsOfMoves(complementMachine),
  ...labelsOfMoves(qualificationMachine),
  ...labelsOfMoves(successionMachine),
  ...labelsOfMoves(documentMachine),
  ...labelsOfMoves(paymentMachine),
  ...labelsOfMoves(attemptMachine),
  ...labelsOfMoves(companyChangeMachine),
  ...labelsOfMoves(decisionMachine),
  ...labelsOfMoves(sessionMachine),
  "company-registered": "Entreprise inscrite",
  "company-activated": "Compte d’entreprise activé",
  "company-corrected": "Fiche d’entreprise corrigée",
  "company-sub-areas-chosen": "Sous-domaines choisis",
  "company-change-asked": "Changement de nom ou de numéro demandé",
  "contact-email-corrected": "Adresse du contact corrigée avant l’activation",
  "registration-receipt-issued": "Reçu d’inscription établi",
  "member-invited": "Membre invité",
  "member-invitation-declined": "Invitation d’un membre refusée par la personne",
  "member-invitation-withdrawn": "Invitation d’un membre retirée",
  "member-joined": "Membre arrivé",
  "member-role-changed": "Rôle d’un membre changé",
  "member-removed": "Membre retiré",
  "member-left": "Membre parti",
  "succession-asked": "Reprise d’accès demandée",
  "succession-objected": "Opposition à une reprise d’accès",
  "succession-invited-again": "Invitation d’une reprise renvoyée",
  "certificate-issued": "Certificat délivré",
  "forged-number-changed": "Avertissement d’un faux numéro",
  "payment-asked": "Paiement demandé",
  "payment-money-suspended": "Somme reçue à affecter",
  "payment-proof-supplied": "Preuve de paiement envoyée",
  "payment-cash-counted": "Espèces comptées",
  "receipt-issued": "Reçu délivré",
  "receipt-drawn": "Reçu imprimé en PDF",
  "refund-asked": "Remboursement demandé",
  "refund-approved": "Remboursement approuvé",
  "refund-refused": "Remboursement refusé",
  "refund-done": "Remboursement fait",
  "payment-difference-explained": "Différence expliquée",
  "desk-closed": "Journée de caisse close",
  "desk-movement-recorded": "Remise ou versement enregistré",
  "desk-correction-proposed": "Correction de caisse proposée",
  "desk-correction-approved": "Correction de caisse approuvée",
  "desk-correction-refused": "Correction de caisse refusée",
  "queue-exported": "File d’attente exportée",
  "payments-exported": "Écritures exportées",
  "application-opened": "Dossier ouvert",
  "authorisation-proposed": "Habilitation proposée",
  "authorisation-decided": "Habilitation décidée",
  "authorisation-ended": "Habilitation retirée",
  "absence-entered": "Absence enregistrée",
  "absence-removed": "Absence retirée",
  "plan-drawn": "Plan d’examen établi",
  "plan-step-settled": "Étape du plan d’examen réglée",
  "expert-added": "Expert ajouté à la liste",
  "expert-ended": "Expert retiré de la liste",
  "expert-asked": "Expert interrogé",
  "expert-declared": "Intérêts déclarés par un expert",
  "expert-answered": "Avis d’expert reçu",
  "expert-question-revoked": "Question à un expert retirée",
  "visit-planned": "Visite prévue",
  "visit-cancelled": "Visite annulée",
  "visit-photo-added": "Photo de visite ajoutée",
  "visit-photo-removed": "Photo de visite retirée",
  "visit-signed": "Visite signée",
  "objection-raised": "Objection de l’entreprise",
  "objection-decided": "Objection décidée",
  "undertaking-signed": "Engagement signé",
  "interests-declared": "Intérêts déclarés",
  "review-note-written": "Note de l’instruction",
  "report-signed": "Rapport signé",
  "report-set-aside": "Rapport mis de côté",
  "report-drawn": "Rapport établi en PDF",
  "assignment-offered": "Dossier attribué",
  "prepared-rewritten": "Demande préparée récrite",
  "application-reviewed": "Revue de la demande faite",
  "assignment-live": "Dossier pris en charge",
  "assignment-ended": "Prise en charge terminée",
  "session-planned": "Séance prévue",
  "session-moved": "Séance déplacée",
  "quorum-failed": "Absence de quorum constatée",
  "observer-invited": "Observateur invité à une séance",
  "attendee-arrived": "Arrivée d’un membre",
  "attendee-left": "Départ d’un membre de la commission",
  "item-opened": "Point appelé",
  "item-divided": "Vote par sous-domaine demandé",
  "item-closed": "Point clos",
  "line-proposed": "Proposition changée avant le vote",
  "vote-opened": "Vote ouvert",
  "vote-closed": "Vote clos",
  "opinion-recorded": "Avis écrit d’un expert inscrit",
  "box-typed": "Issue d’un vote sur papier saisie",
  "confirmation-asked": "Acte demandé à la présidence de la séance",
  "confirmation-answered": "Réponse de la présidence à un acte demandé",
  "minutes-corrected": "Mots d’un procès-verbal corrigés",
  "minutes-signed": "Procès-verbal signé",
  "minutes-drawn": "Procès-verbal en PDF",
  "decision-prepared": "Décision préparée",
  "decision-worded": "Texte d’une décision récrit",
  "decision-called": "Appel au sujet d’une décision",
  "decision-drawn": "Décision établie en PDF",
  "appeal-received": "Recours reçu",
  "application-frozen": "Contenu du dossier copié",
  "application-list-drawn": "Liste du dossier établie",
  "application-receipt-drawn": "Reçu de dépôt établi",
  "means-added": "Moyens ajoutés aux listes",
  "means-changed": "Moyens corrigés",
  "means-ended": "Retiré d’une liste de moyens",
  "means-restored": "Remis dans une liste de moyens",
  "reference-confirmation-asked": "Confirmation d’une référence demandée",
  "reference-confirmation-withdrawn": "Demande de confirmation retirée",
  "reference-answered": "Réponse du maître d’ouvrage",
  "document-checked": "Pièce contrôlée",
  "complement-prepared": "Demande préparée",
  "complement-extension-asked": "Délai demandé",
  "complement-extension-decided": "Délai décidé",
  "message-written": "Message écrit",
  "document-supplied": "Pièce envoyée",
  "setting-changed": "Paramètre changé",
  "tariff-published": "Tarif publié",
  "tariff-proposed": "Frais proposés",
  "tariff-proposal-ended": "Proposition de frais close",
  "nomenclature-published": "Nomenclature publiée",
  "nomenclature-withdrawn": "Édition de la nomenclature retirée",
  "terms-published": "Conditions générales publiées",
  "terms-withdrawn": "Édition des conditions générales retirée",
  "terms-accepted": "Conditions générales acceptées",
  "requirement-published": "Pièce demandée publiée",
  "reason-published": "Motif publié",
  "holiday-decided": "Jour férié décidé",
  "mail-text-changed": "E-mail réécrit",
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
  "role-proposed": "Rôle proposé",
  "role-proposal-ended": "Proposition de rôle close",
  "role-given": "Rôle donné",
  "role-ended": "Rôle retiré",
  "account-disabled": "Compte désactivé",
  "account-enabled": "Compte réactivé",
  "certificate-reissue-asked": "Nouveau document du certificat demandé",
  "certificate-drawn": "Document du certificat scellé",
  "seal-key-published": "Clé de cachet publiée",
  "seal-key-retired": "Clé de cachet retirée",
  "seal-key-compromised": "Clé de cachet compromise",
  "mandate-given": "Mandat donné",
  "deputy-proposed": "Suppléant du président proposé",
  "deputy-decided": "Réponse à la proposition d’un suppléant",
  "mandate-proposed": "Mandat proposé, ou sa fin",
  "mandate-refused": "Proposition d’un mandat refusée",
  "deputy-ended": "Fin anticipée d’un suppléant du président",
  "mandate-ended": "Mandat terminé",
  "administration-handed-over": "Administration transmise",
  "administrator-created": "Compte d’administration créé",
  "personal-data-exported": "Données personnelles exportées",
  "erasure-asked": "Effacement du compte demandé",
  "erasure-undone": "Effacement du compte annulé",
  "visitor-erased": "Données d’un visiteur effacées",
  "subscription-asked": "Abonnement à la lettre demandé",
  "subscription-confirmed": "Abonnement à la lettre confirmé",
  "subscription-ended": "Abonnement à la lettre terminé",
  "subscribers-exported": "Liste des abonnés exportée",
  "data-erased": "Données effacées",
};

type SubjectKind = JournalEvents[JournalEvent]["subjectKind"];

const subjectLabels: Record<SubjectKind, string> = {
  "forged-number": "Faux numéro",
  application: "dossier",
  queue: "file d’attente",
  company: "entreprise",
  "seal-key": "clé de cachet",
  setting: "paramètre",
  payment: "paiement",
  desk: "caisse",
  tariff: "tarif",
  nomenclature: "nomenclature",
  terms: "conditions générales",
  requirement: "pièce demandée",
  reason: "motif",
  holiday: "jour férié",
  "mail-text": "texte d’un e-mail",
  duty: "travail régulier",
  mail: "e-mail",
  account: "compte",
  authorisation: "habilitation",
  expert: "expert",
  "committee-session": "séance de la commission",
  succession: "reprise d’accès",
  "newsletter-subscriber": "abonné de la lettre",
  newsletter: "lettre d’information",
  "personal-data": "données personnelles",
};

const named = (labels: Record<string, string>, name: string) => labels[name] ?? name;

export const eventLabel = (event: string): string => named(eventLabels, event);
/** What an event is about, by the first word of its name; any other word is about accounts and people. */
const eventThemes: readonly [group: string, words: readonly string[]][] = [
  [
    "Entreprises et membres",
    ["company", "contact", "registration", "member", "succession", "means", "reference"],
  ],
  [
    "Dossiers et pièces",
    ["application", "complement", "message", "document", "expert", "visit", "objection", "queue"],
  ],
  ["Certificats", ["certificate", "qualification", "seal"]],
  ["Paiements et caisse", ["payment", "payments", "receipt", "refund", "desk"]],
  [
    "Paramètres et exploitation",
    "setting tariff nomenclature terms requirement reason holiday mail duty".split(" "),
  ],
  ["Comptes et personnes", []],
];

/** The events by theme and by French label, to choose from. */
export const eventOptions = eventThemes.flatMap(([group]) =>
  Object.entries(eventLabels)
    .filter(([event]) => themeOf(event) === group)
    .map(([value, label]) => ({ value, label, group }))
    .sort((one, other) => one.label.localeCompare(other.label, "fr")),
);

function themeOf(event: string): string | undefined {
  const [word = ""] = event.split("-");
  const [theme] = eventThemes.find(([, words]) => words.includes(word)) ?? eventThemes.at(-1) ?? [];
  return theme;
}

/** Subjects of which there is one: their kind names them already, or this does. */
const loneSubjects: Readonly<Record<string, string>> = {
  "desk export": "export des écritures",
  "newsletter subscribers": "",
  "nomenclature nomenclature": "",
  "tariff tariff": "",
};

/** The id of a subject that is no account, company or other row, in words. */
export function subjectIdLabel({ kind, id }: { kind: string; id: string }): string {
  if (kind === "setting")
    return (settingLabels as Record<string, { label: string }>)[id]?.label ?? id;
  if (kind === "mail-text") return mailLabel(id);
  if (kind === "duty") return dutyLabel(id);
  return loneSubjects[`${kind} ${id}`] ?? id;
}

export const subjectLabel = (kind: string): string => named(subjectLabels, kind);

/** The French label of each duty on « Exploitation », by its name in `server/duties`. */
export const dutyLabels: Readonly<Record<string, string>> = {
  "purge-mails": "Effacement des copies d’e-mails",
  "purge-messages": "Effacement des messages anciens",
  "purge-sessions": "Effacement des connexions terminées",
  "purge-challenges": "Effacement des étapes de connexion terminées",
  "renew-seals": "Renouvellement du chiffrement des secrets",
  "purge-invitations": "Effacement des invitations terminées",
  "purge-successions": "Effacement des reprises d’accès anciennes",
  "purge-links": "Effacement des liens qui ne valent plus",
  "purge-subscribers": "Effacement des abonnements terminés",
  "purge-registrations": "Effacement des inscriptions jamais activées",
  "purge-means": "Effacement de ce qui a été retiré des listes",
  "remind-owners": "Rappel aux maîtres d’ouvrage",
  "remind-experts": "Rappel aux experts interrogés",
  "remind-members": "Rappel aux membres de la commission qui n’ont pas répondu",
  "remind-registrations": "Rappel des inscriptions à activer",
  "report-expired-invitations": "Avis des invitations restées sans réponse",
  "purge-documents": "Effacement des pièces remplacées ou supprimées",
  "purge-uploads": "Effacement des envois de fichiers abandonnés",
  "collect-contents": "Effacement des fichiers qui n’appartiennent à aucune pièce",
  "remind-applications": "Rappel de ce qui est demandé sur les dossiers",
  "end-waiting": "Suite des dossiers dont le délai est passé",
  "close-ended-deputies": "Fin de la lecture des suppléants du président",
  "remind-decisions": "Rappel des décisions à lire et des droits à régler",
  "remind-documents": "Rappel des pièces qui prennent fin",
  "purge-requests": "Effacement des clés d’envoi anciennes",
  "purge-security": "Effacement du journal de sécurité ancien",
  "purge-accesses": "Effacement du journal des accès ancien",
  "purge-acceptance-places": "Effacement de l’origine des acceptations anciennes",
  "erase-accounts": "Effacement des comptes dont c’est le jour",
  "purge-tasks": "Effacement des tâches faites",
  "watch-product": "Surveillance de la plateforme",
  "check-payments": "Vérification des paiements en attente",
  "compare-payments": "Comparaison avec les opérateurs de paiement",
  "purge-payment-events": "Effacement des annonces de paiement anciennes",
  "verify-journal": "Vérification du journal",
  "publish-keys": "Publication des clés de cachet",
  "verify-seals": "Vérification des réponses scellées",
  checkpoint: "Point de reprise de la base",
  vacuum: "Entretien de la base",
};

export const dutyLabel = (name: string): string => dutyLabels[name] ?? name;

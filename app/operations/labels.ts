import type { Host } from "#app/kernel/context.ts";
import { settingLabels } from "#app/settings/setting-labels.ts";
import { eventLabels, subjectLabels } from "./event-labels.ts";
import { mailLabel } from "./mail-texts/mail-names.ts";

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
const sharedDutyLabels: Readonly<Record<string, string>> = {
  "purge-mails": "Effacement des copies d’e-mails",
  "purge-messages": "Effacement des messages anciens",
  "purge-relayed-messages": "Effacement des messages anciens aux entreprises",
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
  "end-urgent-suspensions": "Fin des suspensions en urgence sans décision",
  "remind-measures": "Rappel aux entreprises d’une mesure sans réponse ou sans lecture",
  "remind-hearings": "Rappel aux entreprises entendues sur une réclamation",
  "remind-members": "Rappel aux membres de la commission qui n’ont pas répondu",
  "remind-registrations": "Rappel des inscriptions à activer",
  "report-expired-invitations": "Avis des invitations restées sans réponse",
  "purge-documents": "Effacement des pièces remplacées ou supprimées",
  "purge-uploads": "Effacement des envois de fichiers abandonnés",
  "collect-contents": "Effacement des fichiers qui n’appartiennent à aucune pièce",
  "remind-applications": "Rappel de ce qui est demandé sur les dossiers",
  "end-waiting": "Suite des dossiers dont le délai est passé",
  "close-ended-deputies": "Fin de la lecture des suppléants de la présidence",
  "remind-decisions": "Rappel des décisions à lire et des frais à régler",
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
};

/** Those that the embedded engine alone has. */
const embeddedDutyLabels: Readonly<Record<string, string>> = {
  checkpoint: "Point de reprise de la base",
  vacuum: "Entretien de la base",
};

/** The duties of this version on an engine, by name. */
export const dutyLabelsOn = (engine: Host["database"]): Readonly<Record<string, string>> =>
  engine === "embedded" ? { ...sharedDutyLabels, ...embeddedDutyLabels } : sharedDutyLabels;

const dutyLabels = dutyLabelsOn("embedded");

export const dutyLabel = (name: string): string => dutyLabels[name] ?? name;

import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const accountsEvents = {
  "password-set": eventOf<"account", { endedSessions: number }>("Mot de passe choisi"),
  "factor-added": eventOf<"account", { kind: string }>("Second facteur ajouté"),
  "factor-removed": eventOf<"account", { kind: string }>("Second facteur retiré"),
  "recovery-codes-made": eventOf<"account">("Codes de secours créés"),
  "recovery-code-used": eventOf<"account", { left: number }>("Code de secours utilisé"),
  "factor-reset-asked": eventOf<"account", { reason: string }>(
    "Remise à zéro de la double vérification demandée",
  ),
  /** `outcome`: approved, refused or taken back. There is no request when the person starts a new reset. */
  "factor-reset-ended": eventOf<"account", { outcome: string }>("Demande de remise à zéro close"),
  "account-renamed": eventOf<"account">("Nom changé"),
  "email-changed": eventOf<"account">("Adresse e-mail changée"),
  "email-restored": eventOf<"account", { ended: number }>("Ancienne adresse e-mail rétablie"),
  "sessions-ended": eventOf<"account", { ended: number }>("Connexions terminées"),
  "administrator-created": eventOf<"account">("Compte d’administration créé"),
  "person-invited": eventOf<"account", { roles: readonly string[] }>("Personne invitée"),
  "invitation-accepted": eventOf<"account">("Invitation acceptée"),
  "role-proposed": eventOf<"account", { role: string; change: string }>("Rôle proposé"),
  /** `outcome`: refused or withdrawn; an approval is `role-given` or `role-ended`. */
  "role-proposal-ended": eventOf<"account", { role: string; change: string; outcome: string }>(
    "Proposition de rôle close",
  ),
  /** `askedBy` proposed and the actor approved; `alone`: there was no other administrator. */
  "role-given": eventOf<"account", { role: string; askedBy?: string; alone?: true }>("Rôle donné"),
  "role-ended": eventOf<"account", { role: string; askedBy?: string; alone?: true }>("Rôle retiré"),
  "account-disabled": eventOf<"account">("Compte désactivé"),
  "account-enabled": eventOf<"account">("Compte réactivé"),
  /** By a command on the server, when no administrator is left. */
  "administration-handed-over": eventOf<"account">("Administration transmise"),
};

export const accountsSubjects = {
  account: "compte",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof accountsEvents> {}
}

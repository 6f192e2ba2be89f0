import { endReadingIn } from "#app/applications/application-reader.server.ts";
import type {
  ApplicationBindings,
  ApplicationEffect,
} from "#app/applications/change-application.server.ts";
import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { mailChangedAgendaIn } from "../sessions/convocation.server.ts";
import { attendeesOf, sessionFor } from "../sessions/session.queries.server.ts";
import {
  hasBegunSession,
  hasComingItem,
  hasEntitledRapporteur,
  hasEveryOriginal,
} from "./agenda-guards.queries.server.ts";
import { writeItemLeft } from "./item-writes.queries.server.ts";

type CommitteeGuard =
  | "on-planned-session"
  | "originals-there"
  | "rapporteur-entitled"
  | "session-not-open";

/** What the committee says of the moves of an application onto an agenda and off it (applications §1.2, review §5). */
export const committeeGuards: ApplicationBindings<CommitteeGuard, never>["guards"] = {
  "on-planned-session": ({ db }, { id }) => hasComingItem(db, id),
  "originals-there": ({ db }, { id }) => hasEveryOriginal(db, id),
  "rapporteur-entitled": ({ db }, { id }) => hasEntitledRapporteur(db, id),
  // An application that a session has heard is decided, postponed or adjourned; its company cannot take it back meanwhile.
  "session-not-open": async ({ db }, { id, state }) =>
    state !== "on-agenda" || !(await hasBegunSession(db, id)),
};

/**
 * Closes the item that the application has on an agenda; members read the application no longer on the ground of that agenda. The
 * company of an application that waits for another session is mailed: an item is postponed, a session cancelled, a decision set aside.
 */
export const leaveAgendaIn: ApplicationEffect = async (tx, { subject, to, details }) => {
  const item = await writeItemLeft(tx.db, {
    applicationId: subject.id,
    outcome: to === "withdrawn" ? "withdrawn" : "postponed",
    reason: details.reason?.trim() || null,
    at: tx.now,
  });
  if (to === "ready") await notifyCompanyIn(tx, { applicationId: subject.id, what: "postponed" });
  if (!item) return;
  const session = await sessionFor(tx.db, atWork, item.sessionId);
  if (session?.state === "convened") await mailChangedAgendaIn(tx, session, "un dossier retiré");
  for (const { accountId } of await attendeesOf(tx.db, atWork, item.sessionId))
    await endReadingIn(tx, { applicationId: subject.id, accountId, ground: "agenda" });
};

declare module "#app/applications/application.machine.ts" {
  interface SuppliedApplicationEffects {
    "leave-agenda": typeof leaveAgendaIn;
  }
}

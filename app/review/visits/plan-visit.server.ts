import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { lockPlannedVisit, lockToVisit } from "./lock-visit.server.ts";
import { visitTime } from "./visit.queries.server.ts";
import type { VisitRefusal } from "./visit.refusals.ts";
import { longestVisit } from "./visit-checklist.ts";
import { insertVisit, plannedVisit, writeVisitCancelled } from "./visit-writes.queries.server.ts";

interface PlannedVisit {
  applicationId: string;
  onDay: string;
  /** « 10:30 », in Dakar. */
  atTime: string;
  place: string;
  /** What the company should prepare. */
  note: string | null;
}

/** Plans the visit of an examination, one at a time, with a mail to the company: day, hour, place and what to prepare. */
export async function planVisit(
  ctx: Context,
  { applicationId, ...planned }: PlannedVisit,
): Promise<Result<{ visitId: string }, VisitRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedApplication = await lockToVisit(tx, applicationId);
    if (!lockedApplication.ok) return lockedApplication;
    if (planned.onDay < todayInDakar(tx.now)) return refused("past");
    const visitId = await insertVisit(tx, {
      applicationId,
      by: lockedApplication.value.accountId,
      ...planned,
    });
    if (!visitId) return refused("planned-already");
    const { onDay: on, atTime: at, place } = planned;
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "visit-planned",
      data: { visitId, on, at, place },
    });
    await notifyCompanyIn(tx, {
      applicationId,
      what: "visit-planned",
      visit: `${visitTime(planned)}, ${place}`,
    });
    return done({ visitId });
  });
}

/** Cancels a planned visit with a reason that the company reads; its photos and words stay. */
export async function cancelVisit(
  ctx: Context,
  { applicationId, visitId, reason }: { applicationId: string; visitId: string; reason: string },
): Promise<Result<null, VisitRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedVisit = await lockPlannedVisit(tx, { applicationId, visitId });
    if (!lockedVisit.ok) return lockedVisit;
    const why = reason.trim();
    if (why.length > longestVisit.cancelled) return refused("reason-too-long");
    if (isShorterThan(why, 3)) return refused("no-reason");
    const { visit, accountId } = lockedVisit.value;
    await writeVisitCancelled(tx, { id: visitId, by: accountId, reason: why });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "visit-cancelled",
      data: { visitId, reason: why },
    });
    await notifyCompanyIn(tx, {
      applicationId,
      what: "visit-cancelled",
      reason: why,
      visit: `${visitTime(visit)}, ${visit.place}`,
    });
    return done(null);
  });
}

/** The effect of moves after which nobody examines an application: its planned visit does not take place. */
export async function endVisitsIn(tx: Tx, applicationId: string): Promise<void> {
  const planned = await plannedVisit(tx.db, applicationId);
  if (!planned) return;
  const reason = "Le dossier n’est plus en examen";
  await writeVisitCancelled(tx, { id: planned.id, by: null, reason });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "visit-cancelled",
    data: { visitId: planned.id, reason },
  });
}

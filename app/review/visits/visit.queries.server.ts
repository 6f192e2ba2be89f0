import { inScope, ofApplication, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { formatDeadline, hourInWords } from "#app/kernel/dates.ts";
import type { Scan } from "#app/kernel/files.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { findingsSchema } from "./visit-checklist.ts";

export interface VisitPhoto {
  id: string;
  point: string;
  caption: string | null;
  name: string;
  sha256: string;
  scan: Scan;
}

/** « lundi 7 décembre 2026 à 10:30 ». */
export const visitTime = ({ onDay, atTime }: { onDay: string; atTime: string }): string =>
  `${formatDeadline(onDay)} à ${hourInWords(atTime)}`;

const visits = (db: Db) =>
  db
    .selectFrom("visit")
    .innerJoin("application", "application.id", "visit.application_id")
    .innerJoin("account as planner", "planner.id", "visit.planned_by")
    .leftJoin("account as signer", "signer.id", "visit.signed_by")
    .select(["visit.id", "visit.application_id as applicationId", "visit.on_day as onDay"])
    .select(["visit.at_time as atTime", "visit.place", "visit.note", "visit.met"])
    .select(["visit.conclusion", "visit.saved_at as savedAt", "visit.planned_at as plannedAt"])
    .select(["visit.checklist_version as checklist", "visit.sha256", "planner.name as plannedBy"])
    .select(["visit.cancelled_at as cancelledAt", "visit.cancel_reason as cancelReason"])
    .select(["visit.signed_at as signedAt", "signer.name as signedBy"])
    .select("visit.findings");

export type Visit = Awaited<ReturnType<typeof visitsOf>>[number];

/** The visits of an application, the latest first, for somebody who reads it whole. */
export async function visitsOf(db: Db, scope: StaffScope, applicationId: string) {
  const rows = await visits(db)
    .where("visit.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("visit.planned_at", "desc")
    .orderBy("visit.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    findings: storedJson("visit.findings", findingsSchema, row.findings),
  }));
}

/** The photos of a visit in the order in which they were added. */
export async function photosOf(db: Db, scope: StaffScope, visitId: string): Promise<VisitPhoto[]> {
  return await db
    .selectFrom("visit_photo as photo")
    .innerJoin("visit", "visit.id", "photo.visit_id")
    .innerJoin("application", "application.id", "visit.application_id")
    .select(["photo.id", "photo.point", "photo.caption", "photo.name", "photo.sha256"])
    .select("photo.scan")
    .where("photo.visit_id", "=", visitId)
    .where(inScope(scope, ofApplication))
    .orderBy("photo.added_at")
    .orderBy("photo.id")
    .$narrowType<{ scan: Scan }>()
    .execute();
}

/** A photo of a visit, for somebody who reads the application whole. */
export async function photoOf(
  db: Db,
  scope: StaffScope,
  { applicationId, photoId }: { applicationId: string; photoId: string },
) {
  return await db
    .selectFrom("visit_photo as photo")
    .innerJoin("visit", "visit.id", "photo.visit_id")
    .innerJoin("application", "application.id", "visit.application_id")
    .select(["photo.sha256", "photo.name", "photo.type", "photo.bytes", "photo.scan"])
    .where("photo.id", "=", photoId)
    .where("visit.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .$narrowType<{ scan: Scan }>()
    .executeTakeFirst();
}

/** What a company sees of its visits: when, where and whether they take place; nothing of what was found. */
export async function companyVisits(
  db: Db,
  scope: Scope,
  { companyId, applicationId }: { companyId: string; applicationId: string },
) {
  const rows = await db
    .selectFrom("visit")
    .innerJoin("application", "application.id", "visit.application_id")
    .select(["visit.id", "visit.on_day as onDay", "visit.at_time as atTime", "visit.place"])
    .select(["visit.note", "visit.cancelled_at as cancelledAt", "visit.signed_at as signedAt"])
    .select("visit.cancel_reason as cancelReason")
    .where("application.company_id", "=", companyId)
    .where("visit.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("visit.planned_at", "desc")
    .execute();
  return rows.map(({ id, place, note, cancelledAt, signedAt, cancelReason, ...at }) => ({
    id,
    place,
    note,
    when: visitTime(at),
    standing: cancelledAt ? `Annulée\u00A0: ${cancelReason}` : signedAt ? "Faite" : "Prévue",
  }));
}

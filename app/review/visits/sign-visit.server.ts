import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { Class } from "#app/tariff/classes.ts";
import { settleKindIn } from "../plan/settle-step.server.ts";
import { lockPlannedVisit } from "./lock-visit.server.ts";
import { photosOf, type Visit, type VisitPhoto } from "./visit.queries.server.ts";
import type { VisitRefusal } from "./visit.refusals.ts";
import { findingWords, hasBegun, visitGaps, visitPoints } from "./visit-checklist.ts";
import { writeVisitSigned } from "./visit-writes.queries.server.ts";

/** The record of a visit, as it is signed. */
export function visitRecord(
  visit: Pick<
    Visit,
    "onDay" | "atTime" | "place" | "checklist" | "findings" | "met" | "conclusion"
  >,
  askedClass: Class,
  photos: readonly VisitPhoto[],
) {
  const { onDay, atTime, place, checklist, findings, met, conclusion } = visit;
  return {
    onDay,
    atTime,
    place,
    checklist,
    met,
    conclusion,
    points: visitPoints(askedClass).map(({ name, label }) => {
      const { found = "", note = "" } = findings[name] ?? {};
      return { name, label, found: found === "" ? "" : findingWords[found], note };
    }),
    photos: photos.map(({ point, caption, name, sha256 }) => ({ point, caption, name, sha256 })),
  };
}

export const readSha256 = (record: ReturnType<typeof visitRecord>): string =>
  sha256Hex(canonicalJson(record));

/**
 * Signs the record of a visit by who examines the application, once its hour has come and nothing is missing: frozen with its photos and
 * their hashes, its own hash in the journal. Settles the step of the plan. Refused when it is not the record that was read.
 */
export async function signVisit(
  ctx: Context,
  {
    applicationId,
    visitId,
    readSha256: readHash,
  }: { applicationId: string; visitId: string; readSha256: string },
): Promise<Result<{ sha256: string }, VisitRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedVisit = await lockPlannedVisit(tx, { applicationId, visitId });
    if (!lockedVisit.ok) return lockedVisit;
    const { visit, application, scope, accountId } = lockedVisit.value;
    if (!hasBegun(visit, tx.now)) return refused("too-early");
    if (visitGaps(visitPoints(application.class), visit).length > 0) return refused("incomplete");
    const photos = await photosOf(tx.db, scope, visitId);
    const record = visitRecord(visit, application.class, photos);
    if (readSha256(record) !== readHash) return refused("changed-meanwhile");
    const signed = { ...record, signedBy: accountId, signedAt: tx.now.toISOString() };
    const sha256 = sha256Hex(canonicalJson(signed));
    await writeVisitSigned(tx, { id: visitId, by: accountId, record: signed, sha256 });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "visit-signed",
      data: { visitId, sha256, photos: photos.length },
    });
    await settleKindIn(tx, { applicationId, kind: "visit" });
    return done({ sha256 });
  });
}
